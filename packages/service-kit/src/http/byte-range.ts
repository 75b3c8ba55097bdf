import type { IncomingHttpHeaders } from 'node:http';
import { rangeNotSatisfiable } from '../errors.ts';

/**
 * The one requested range of bytes, both ends included (RFC 9110, 14). Several at once, another unit, or
 * an `If-Range` that names other content get the whole thing instead.
 * @throws AppError 416 when it lies outside
 */
export function rangeOf(
  headers: IncomingHttpHeaders,
  content: { readonly size: number; readonly etag: string },
): { start: number; end: number } | undefined {
  const { range, 'if-range': ifRange } = headers;
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? '');
  if (!match || (ifRange !== undefined && ifRange !== content.etag)) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  const { size } = content;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  // A range that ends before it begins is no range (14.1.1).
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  if (start > end) throw rangeNotSatisfiable(size);
  return { start, end };
}
