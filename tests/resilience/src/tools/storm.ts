import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PlatformUser, Processes } from './platform.ts';

/**
 * Kills a slice, waits until it is back and for as long again, and kills the next one: on a busy machine too, half of
 * the time everything is there.
 * @param victims one of them is killed at each turn, at a random moment
 */
export function startStorm(
  context: Pick<PlatformUser, 'signal'>,
  { slices }: Processes,
  victims: readonly string[],
): { end(): Promise<number> } {
  const ended = new AbortController();
  let kills = 0;
  const killing = (async () => {
    let downMs = 0;
    while (!ended.signal.aborted && !context.signal.aborted) {
      await delay(downMs + randomInt(100, 1500));
      const killedAt = Date.now();
      const name = victims[randomInt(victims.length)] ?? 'collections';
      await slices.kill(name);
      kills += 1;
      await slices.start(name);
      downMs = Date.now() - killedAt;
    }
  })();
  return {
    async end() {
      ended.abort();
      await killing;
      return kills;
    },
  };
}
