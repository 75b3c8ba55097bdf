import { partnerNowPath } from '@our-dates/contracts/permission';
import { unauthenticated } from '@our-dates/service-kit/errors';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { type IdentityVerifier, internalHeaders } from '@our-dates/service-kit/identity/identity';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import { partnerIdOf } from '../repository/memberships.ts';

/** Answers services that are about to act on a long request. The gateway routes nothing from outside to it. */
export function permissionRoutes(app: ServiceApp, deps: { pool: Pool; requester: IdentityVerifier }): void {
  const { pool, requester } = deps;

  app.get(partnerNowPath, async (req, res) => {
    const token = req.headers[internalHeaders.token];
    const viewer = await requester.verify(typeof token === 'string' ? token : undefined);
    if (!viewer) throw unauthenticated();
    res.json({ partnerId: await partnerIdOf(pool, viewer.id) });
  });
}
