import { finish, type ServiceApp } from '@our-dates/service-kit/http/app';
import type { IdentityVerifier } from '@our-dates/service-kit/identity/identity';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Invitations } from './domain/invitations.ts';
import type { PartnerCache } from './domain/partner-cache.ts';
import type { Partnership } from './domain/partnership.ts';
import { internalRoutes } from './routes/internal.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { partnershipRoutes } from './routes/partnership.ts';
import { permissionRoutes } from './routes/permission.ts';

/** Everything this service answers. */
export function mountRoutes(
  app: ServiceApp,
  deps: {
    pool: Pool;
    partnership: Partnership;
    invitations: Invitations;
    partnerCache: PartnerCache;
    requester: IdentityVerifier;
    publicUrl: string | undefined;
  },
): ServiceApp {
  internalRoutes(app, deps);
  permissionRoutes(app, deps);
  partnershipRoutes(app, deps);
  invitationRoutes(app, deps);
  return finish(app);
}
