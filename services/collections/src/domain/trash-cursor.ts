import { trashItemKinds } from '@our-dates/contracts/trash';
import { idText, timestamp } from '@our-dates/contracts/values';
import { validation } from '@our-dates/service-kit/errors';
import { z } from 'zod';
import type { TrashPosition } from '../repository/trash.ts';

const cursorSchema = z.tuple([timestamp, z.enum(trashItemKinds), idText]);

/** Where a page of the trash ends, as opaque text for the address of the next one. */
export function writeTrashCursor({ deletedAt, kind, id }: TrashPosition): string {
  return Buffer.from(`${deletedAt} ${kind} ${id}`).toString('base64url');
}

/** @throws AppError 400 when it is no cursor of the trash */
export function readTrashCursor(cursor: string): TrashPosition {
  const parsed = cursorSchema.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!parsed.success)
    throw validation([{ path: 'cursor', message: 'is not the cursor of a page', code: 'INVALID' }]);
  const [deletedAt, kind, id] = parsed.data;
  return { deletedAt, kind, id };
}
