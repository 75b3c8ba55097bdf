import { partnerNowPath } from '@our-dates/contracts/permission';
import {
  hasNewsAfter,
  revocationsKnownWithinMs,
  revocationsPath,
  revocationsQuery,
} from '@our-dates/contracts/revocations';
import { idText } from '@our-dates/contracts/values';
import { unauthenticated } from '@our-dates/service-kit/errors';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { openLongPolls } from '@our-dates/service-kit/http/long-polls';
import { internalRoute } from '@our-dates/service-kit/http/route';
import type { IdentityVerifier, Viewer } from '@our-dates/service-kit/identity/identity';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Lifecycle } from '@our-dates/service-kit/slice/lifecycle';
import { z } from 'zod';
import type { PartnerCache } from '../domain/partner-cache.ts';
import { partnerIdOf } from '../repository/memberships.ts';
import { findPartnerChanges } from '../repository/partner-generations.ts';

/** What only other slices call. */
export function internalRoutes(
  app: ServiceApp,
  deps: { pool: Pool; partnerCache: PartnerCache; requester: IdentityVerifier; lifecycle: Lifecycle },
): void {
  const { pool, partnerCache, requester, lifecycle } = deps;

  // Answers the partner and puts the partner key in place, when the key is not there or out of date.
  internalRoute(app, '/internal/partner/:userId', z.object({ userId: idText }), ({ userId }) =>
    partnerCache.fill(userId),
  );
  // The gateway always waits for it: whose partner has changed.
  const polls = openLongPolls(lifecycle, { what: 'revocations', lookAgainMs: revocationsKnownWithinMs });
  internalRoute(app, revocationsPath, revocationsQuery, ({ after, wait = 0 }) =>
    polls.answer({
      look: () => findPartnerChanges(pool, after),
      isNews: (found) => hasNewsAfter(after, found),
      waitMs: wait,
    }),
  );

  // For services that are about to act on a long request.
  const partnerNow = async (_: unknown, viewer: Viewer | null) => {
    if (!viewer) throw unauthenticated();
    return { partnerId: await partnerIdOf(pool, viewer.id) };
  };
  internalRoute(app, partnerNowPath, z.object(), partnerNow, requester.verify);
}
