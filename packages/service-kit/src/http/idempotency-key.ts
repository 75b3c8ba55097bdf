import type { IncomingMessage } from 'node:http';
import { validation } from '../errors.ts';

const header = 'idempotency-key';

/**
 * The name under which the caller may repeat this request; null when they gave it none.
 * @throws AppError 400 when the header is no key
 */
export function idempotencyKey({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const key = headers[header];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw validation([
    { path: header, message: 'must be up to 200 visible ASCII characters', code: 'INVALID' },
  ]);
}
