import type { SortOrder } from '@our-dates/contracts/collections';
import { id } from '@our-dates/contracts/values';
import { validation } from '@our-dates/service-kit/errors';
import { z } from 'zod';
import type { GalleryPosition } from '../repository/gallery.ts';

const moment = z.string().regex(/^\d{4,5}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/);
const lowerName = z
  .string()
  .max(1_000)
  .regex(/^\P{Cs}*$/u)
  .refine((text) => !text.includes('\0'));
const day = z.string().regex(/^(?:\d{4,5}-\d\d-\d\d|-infinity)$/);
/** Zero sorts before every id. */
const positionId = z.union([id, z.literal(0)]);
const cursorSchema = z.union([
  z.tuple([z.enum(['recent', 'first']), moment, positionId]),
  z.tuple([z.literal('name'), lowerName, positionId]),
  z.tuple([z.literal('date'), day, positionId]),
]);

/** Where a page ends, as opaque text for the address of the one next to it. */
export function writeCursor({ key, id }: GalleryPosition, sort: SortOrder): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

/**
 * @param sort the requested order; a cursor is valid for the order it was made in
 * @throws AppError 400 when it is no cursor of that order
 */
export function readCursor(
  cursor: string,
  sort: SortOrder,
  parameter: 'cursor' | 'before' = 'cursor',
): GalleryPosition {
  const parsed = cursorSchema.safeParse(json(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success && parsed.data[0] === sort) return { key: parsed.data[1], id: parsed.data[2] };
  throw validation([
    { path: parameter, message: 'is not the cursor of a page in this order', code: 'INVALID' },
  ]);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
