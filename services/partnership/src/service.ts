import { fileURLToPath } from 'node:url';
import { permissionToken } from '@our-dates/contracts/permission';
import { finish } from '@our-dates/service-kit/http/app';
import { type Environment, readSliceConfig } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { startSlice } from '@our-dates/service-kit/slice/start-slice';
import { readPlatform } from '@our-dates/slices/platform';
import slice from '../slice.json' with { type: 'json' };
import { settings } from './config.ts';
import { createCopies } from './domain/copies.ts';
import { createInvitationTokens } from './domain/invitation-token.ts';
import { createInvitations } from './domain/invitations.ts';
import { createPartnerCache } from './domain/partner-cache.ts';
import { createPartnership } from './domain/partnership.ts';
import { createUndo } from './domain/undo.ts';
import { subscription } from './events/handlers.ts';
import { copiesRoutes } from './routes/copies.ts';
import { internalRoutes } from './routes/internal.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { partnershipRoutes } from './routes/partnership.ts';

/** Starts the partnership service with the configuration of the environment. */
export function startService(env: Environment): Promise<RunningService> {
  const config = readSliceConfig(settings, slice, env);
  return startSlice({
    name: slice.name,
    schema: slice.database.schema,
    config,
    platform: readPlatform(),
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    async compose({ pool, lifecycle, keyValue, subscribe, identityVerifier, createApp }) {
      const partnerCache = createPartnerCache({ pool, keyValue: await keyValue() });
      const partnership = createPartnership({ pool, partnerCache });
      const invitations = createInvitations({
        pool,
        partnerCache,
        tokens: createInvitationTokens(Buffer.from(config.INVITATION_KEY)),
        lifetimeMs: config.INVITATION_TTL,
      });
      await subscribe(subscription({ pool, partnership }));
      const app = createApp();
      internalRoutes(app, { pool, partnerCache, requester: identityVerifier(permissionToken), lifecycle });
      partnershipRoutes(app, { partnership, undo: createUndo({ pool, partnerCache }) });
      copiesRoutes(app, { copies: createCopies({ pool }) });
      invitationRoutes(app, { invitations, publicUrl: config.PUBLIC_URL });
      return finish(app);
    },
  });
}
