import { revocationsPath, revocationsQuery } from '@our-dates/contracts/revocations';
import { idText } from '@our-dates/contracts/values';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { internalRoute } from '@our-dates/service-kit/http/route';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import { z } from 'zod';
import type { PartnerCache } from '../domain/partner-cache.ts';
import { findPartnerChanges } from '../repository/partner-generations.ts';

/** What only the gateway calls. */
export function internalRoutes(
  app: ServiceApp,
  { pool, partnerCache }: { pool: Pool; partnerCache: PartnerCache },
): void {
  // Answers the partner and puts the partner key in place, when the key is not there or out of date.
  internalRoute(app, '/internal/partner/:userId', z.object({ userId: idText }), ({ userId }) =>
    partnerCache.fill(userId),
  );
  internalRoute(app, revocationsPath, revocationsQuery, ({ after }) => findPartnerChanges(pool, after));
}
