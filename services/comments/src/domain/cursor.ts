import { idText, timestamp } from '@our-dates/contracts/values';
import { validation } from '@our-dates/service-kit/errors';
import { z } from 'zod';
import type { CommentPosition } from '../repository/comments.ts';

const cursorSchema = z.tuple([timestamp, idText]);

/** Where a page of comments ends, as opaque text for the address of the older ones. */
export function writeCursor({ createdAt, id }: CommentPosition): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** @throws AppError 400 when it is no cursor of comments */
export function readCursor(cursor: string): CommentPosition {
  const parsed = cursorSchema.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (parsed.success) return { createdAt: parsed.data[0], id: parsed.data[1] };
  throw validation([{ path: 'cursor', message: 'is not the cursor of a page', code: 'INVALID' }]);
}
