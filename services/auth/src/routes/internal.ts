import { loginPath } from '@our-dates/contracts/permission';
import {
  hasNewsAfter,
  revocationsKnownWithinMs,
  revocationsPath,
  revocationsQuery,
} from '@our-dates/contracts/revocations';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { openLongPolls } from '@our-dates/service-kit/http/long-polls';
import { internalRoute } from '@our-dates/service-kit/http/route';
import type { IdentityVerifier, Viewer } from '@our-dates/service-kit/identity/identity';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Lifecycle } from '@our-dates/service-kit/slice/lifecycle';
import { z } from 'zod';
import type { Sessions } from '../domain/sessions.ts';
import { findById } from '../repository/accounts.ts';
import { findRevocations } from '../repository/ended-sessions.ts';

/** What only other slices call. */
export function internalRoutes(
  app: ServiceApp,
  deps: {
    pool: Pool;
    sessions: Sessions;
    sessionTtlMs: number;
    requester: IdentityVerifier;
    lifecycle: Lifecycle;
  },
): void {
  const { pool, sessions, sessionTtlMs, requester, lifecycle } = deps;

  // The gateway always waits for it: which sessions have been ended.
  const polls = openLongPolls(lifecycle, { what: 'revocations', lookAgainMs: revocationsKnownWithinMs });
  internalRoute(app, revocationsPath, revocationsQuery, ({ after, wait = 0 }) =>
    polls.answer({
      look: () => findRevocations(pool, after, { lifetimeMs: sessionTtlMs }),
      isNews: (found) => hasNewsAfter(after, found),
      waitMs: wait,
    }),
  );

  // For services that are about to act on a long request.
  const loginNow = async (_: unknown, viewer: Viewer | null) => {
    if (viewer === null || (await findById(pool, viewer.id)) === null)
      return { goesOn: false, mayFinish: false };
    const goesOn = await sessions.isActive(viewer);
    return { goesOn, mayFinish: goesOn || !(await sessions.wasEnded(viewer)) };
  };
  internalRoute(app, loginPath, z.object(), loginNow, requester.verify);
}
