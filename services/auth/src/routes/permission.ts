import { loginPath } from '@our-dates/contracts/permission';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { type IdentityVerifier, internalHeaders } from '@our-dates/service-kit/identity/identity';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Sessions } from '../domain/sessions.ts';
import { findById } from '../repository/accounts.ts';

/** Answers services that are about to act on a long request. The gateway routes nothing from outside to it. */
export function permissionRoutes(
  app: ServiceApp,
  deps: { pool: Pool; sessions: Sessions; requester: IdentityVerifier },
): void {
  const { pool, sessions, requester } = deps;

  app.get(loginPath, async (req, res) => {
    const token = req.headers[internalHeaders.token];
    const viewer = await requester.verify(typeof token === 'string' ? token : undefined);
    const isActive =
      viewer !== null && (await sessions.isActive(viewer)) && (await findById(pool, viewer.id)) !== null;
    res.json({ goesOn: isActive });
  });
}
