import type { IncomingMessage } from 'node:http';
import type { RouteContract } from '@our-dates/contracts/route';
import { validation } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { CallName } from '../repository/idempotent-calls.ts';

const header = 'idempotency-key';

/**
 * @returns the name under which the caller may repeat this call; null when they gave it none
 * @throws AppError 400 when the header is no key
 */
export function callName(req: IncomingMessage, viewer: Viewer, route: RouteContract): CallName | null {
  const key = req.headers[header];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw validation([{ path: header, message: 'must be up to 200 visible ASCII characters' }]);
  }
  return { userId: viewer.id, operation: route.id, key };
}
