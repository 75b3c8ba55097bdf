import { type Health, mountHealth } from '@our-dates/common/health';
import {
  type AppOptions,
  createApp as createServiceApp,
  finish,
  type ServiceApp,
} from '@our-dates/common/http';
import type { Invitations } from './domain/invitations.ts';
import type { PartnerCache } from './domain/partner-cache.ts';
import type { Partnership } from './domain/partnership.ts';
import { internalRoutes } from './routes/internal.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { partnershipRoutes } from './routes/partnership.ts';

export function createApp(
  deps: AppOptions & {
    health: Health;
    partnership: Partnership;
    invitations: Invitations;
    partnerCache: PartnerCache;
    publicUrl: string | undefined;
  },
): ServiceApp {
  const app = createServiceApp(deps);
  mountHealth(app, deps);
  internalRoutes(app, deps);
  partnershipRoutes(app, deps);
  invitationRoutes(app, deps);
  return finish(app);
}
