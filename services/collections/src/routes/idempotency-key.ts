import type { IncomingMessage } from 'node:http';
import type { RouteContract } from '@our-dates/contracts/route';
import { idempotencyKey } from '@our-dates/service-kit/http/idempotency-key';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { CallName } from '../repository/idempotent-calls.ts';

/**
 * @returns the name under which the caller may repeat this call; null when they gave it none
 * @throws AppError 400 when the header is no key
 */
export function callName(req: IncomingMessage, viewer: Viewer, route: RouteContract): CallName | null {
  const key = idempotencyKey(req);
  return key === null ? null : { userId: viewer.id, operation: route.id, key };
}
