import { randomUUID } from 'node:crypto';
import { conflict, unavailable } from '@our-dates/common/errors';
import type { Log } from '@our-dates/common/log';
import type { Client, Pool } from '@our-dates/common/postgres';
import {
  type CallName,
  claimCall,
  completeCall,
  deleteOldCalls,
  findCall,
  releaseCall,
  renewCall,
} from '../repository/idempotent-calls.ts';

/** Notes the answer of a call, in the transaction of its effect. */
export type Complete = (client: Client, answer: string) => Promise<void>;

/** Calls that come again, because somebody did not hear the first answer, and must not do their work twice. */
export interface Idempotency {
  /** The answer of an earlier call of this name; null when there is none yet. */
  earlierAnswer(call: CallName | null): Promise<string | null>;
  /**
   * Does the work, or answers what it answered before.
   * @throws AppError 409 `IN_PROGRESS` while the same work is being done
   */
  once(call: CallName | null, work: (complete: Complete) => Promise<string>): Promise<string>;
  /** Forgets calls older than a day. */
  prune(): Promise<void>;
}

/** Whoever is still working renews the claim more often than that. */
const staleAfterMs = 60_000;
const renewEveryMs = 15_000;
const keptForMs = 24 * 3_600_000;

export function createIdempotency({ pool, log }: { pool: Pool; log: Log }): Idempotency {
  async function earlierAnswer(call: CallName | null): Promise<string | null> {
    const found = call && (await findCall(pool, call));
    return found?.state === 'done' ? found.body : null;
  }

  return {
    earlierAnswer,

    async once(call, work) {
      if (!call) return work(async () => {});
      const claim = randomUUID();
      if (!(await claimCall(pool, call, claim, staleAfterMs))) {
        const answer = await earlierAnswer(call);
        if (answer !== null) return answer;
        throw conflict('This is being saved already. Please try again in a moment.', 'IN_PROGRESS');
      }
      const alive = setInterval(() => {
        renewCall(pool, call, claim).catch((failure) =>
          log.warn({ err: failure }, 'an idempotency key could not be kept claimed'),
        );
      }, renewEveryMs);
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
        clearInterval(alive);
      }
    },

    prune: () => deleteOldCalls(pool, keptForMs),
  };
}
