import { randomUUID } from 'node:crypto';
import { repeatableDays } from '@our-dates/contracts/repeatable-days';
import { AppError, unavailable } from '@our-dates/service-kit/errors';
import type { Client, Pool } from '@our-dates/service-kit/postgres/pool';
import type { Presence } from '@our-dates/service-kit/postgres/presence';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { repeat } from '@our-dates/service-kit/timing/repeat';
import {
  type CallName,
  claimCall,
  completeCall,
  deleteOldCalls,
  findCall,
  releaseCall,
  renewCall,
} from '../repository/idempotent-calls.ts';

/** Stores the response of a call, in the transaction of its effect. */
export type Complete = (client: Client, answer: string) => Promise<void>;

/** Checks, with the response of an earlier call, if its caller may still receive it. */
export type AuthorizeReplay = (answer: string) => Promise<unknown>;

/** Repeated calls, whose client did not get the first response, must not do their work twice. */
export interface Idempotency {
  /**
   * The answer of an earlier call of this name; null when there is none yet.
   * @param authorizeReplay throws when the caller may no longer receive it
   */
  earlierAnswer(call: CallName | null, authorizeReplay: AuthorizeReplay): Promise<string | null>;
  /**
   * Does the work, or replays the earlier response.
   * @throws AppError 409 `IN_PROGRESS` while the same work is being done
   */
  once(
    call: CallName | null,
    authorizeReplay: AuthorizeReplay,
    work: (complete: Complete) => Promise<string>,
  ): Promise<string>;
  /** Forgets calls older than 30 days: for so long a page that was offline may repeat them. */
  prune(): Promise<void>;
}

/** A claim whose process cannot be checked is renewed more often than this while its call is in flight. */
const staleAfterMs = 60_000;
const renewEveryMs = 15_000;
const keptForMs = repeatableDays * 24 * 3_600_000;

/** Seconds after which a call that is in flight is worth repeating. */
const inProgressForSeconds = 2;

/** @param deps.presence of this process: its claims are free as soon as it has ended */
export function createIdempotency(deps: {
  pool: Pool;
  presence: Pick<Presence, 'number'>;
  log: Log;
}): Idempotency {
  const { pool, presence, log } = deps;

  async function earlierAnswer(
    call: CallName | null,
    authorizeReplay: AuthorizeReplay,
  ): Promise<string | null> {
    const found = call && (await findCall(pool, call));
    if (found?.state !== 'done') return null;
    await authorizeReplay(found.body);
    return found.body;
  }

  return {
    earlierAnswer,

    async once(call, authorizeReplay, work) {
      if (!call) return work(async () => {});
      const claim = randomUUID();
      const claimant = { claim, process: presence.number };
      if (!(await claimCall(pool, call, claimant, staleAfterMs))) {
        const answer = await earlierAnswer(call, authorizeReplay);
        if (answer !== null) return answer;
        throw inProgress();
      }
      const renewing = repeat({
        everyMs: renewEveryMs,
        run: () => renewCall(pool, call, claim),
        log,
        failure: 'an idempotency key could not be kept claimed',
      });
      renewing.start();
      try {
        return await work(async (client, answer) => {
          if (!(await completeCall(client, call, claim, answer))) {
            throw unavailable('Saving took too long. Please try again.');
          }
        });
      } catch (error) {
        await releaseCall(pool, call, claim).catch((failure) =>
          log.warn({ err: failure }, 'an idempotency key stays claimed for a minute'),
        );
        throw error;
      } finally {
        await renewing.stop();
      }
    },

    prune: () => deleteOldCalls(pool, keptForMs),
  };
}

function inProgress(): AppError {
  return new AppError({
    status: 409,
    code: 'IN_PROGRESS',
    detail: 'This is being saved already. Please try again in a moment.',
    headers: { 'retry-after': String(inProgressForSeconds) },
  });
}
