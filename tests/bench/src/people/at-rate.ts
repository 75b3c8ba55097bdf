import { setTimeout as delay } from 'node:timers/promises';

/**
 * Begins work at a rate, whether or not what was begun before has ended (an open model).
 * @param work receives how many came before, and since when it is due: what waits here waits too
 * @throws what the work throws, at once
 */
export async function atRate(
  perSecond: number,
  seconds: number,
  work: (count: number, dueAt: number) => Promise<void>,
): Promise<void> {
  const from = performance.now();
  const begun: Promise<void>[] = [];
  let failure: { error: unknown } | undefined;
  for (let count = 0; count < perSecond * seconds && !failure; count += 1) {
    const dueAt = from + (count * 1000) / perSecond;
    await delay(Math.max(0, dueAt - performance.now()));
    begun.push(
      work(count, dueAt).catch((error: unknown) => {
        failure ??= { error };
      }),
    );
  }
  await Promise.all(begun);
  if (failure) throw failure.error;
}
