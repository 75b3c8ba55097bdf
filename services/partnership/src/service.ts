import type { Environment } from '@our-dates/common/config';
import type { RunningService } from '@our-dates/common/lifecycle';
import { openSlice } from '@our-dates/common/slice';
import { createApp } from './app.ts';
import { partnershipConfig } from './config.ts';
import { createInvitationTokens } from './domain/invitation-token.ts';
import { createInvitations } from './domain/invitations.ts';
import { createPartnerCache } from './domain/partner-cache.ts';
import { createPartnership } from './domain/partnership.ts';
import { createEventHandler, patterns, queue } from './events/handlers.ts';

/** Starts the partnership service with what the environment names. */
export async function startService(env: Environment): Promise<RunningService> {
  const config = partnershipConfig(env);
  const migrations = new URL('../migrations', import.meta.url);
  const slice = await openSlice({ name: 'partnership', schema: 'partnership', migrations, config });
  const { pool } = slice;

  const partnerCache = createPartnerCache({ pool, keyValue: await slice.openKeyValue() });
  const partnership = createPartnership({ pool, partnerCache });
  const invitations = createInvitations({
    pool,
    partnerCache,
    tokens: createInvitationTokens(Buffer.from(config.INVITATION_KEY)),
    lifetimeMs: config.INVITATION_TTL,
  });

  await slice.subscribe({
    queue,
    patterns,
    concurrency: 4,
    handle: createEventHandler({ pool, partnership }),
  });
  return slice.serve(
    createApp({ ...slice, partnership, invitations, partnerCache, publicUrl: config.PUBLIC_URL }),
  );
}
