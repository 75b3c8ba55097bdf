import { describe, expect, test } from '@jest/globals';
import { createWorkQueue } from '../src/slice/work-queue.ts';

/** A queue for one at a time, whose work is done when the test says so. */
function queueOf(options: { concurrency: number; maxWaiting: number }) {
  const queue = createWorkQueue({ ...options, busy: 'Please come again.' });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  return {
    begun,
    refused,
    /** `mina 1` is the first thing that mina wants. */
    async want(what: string, exclusiveKey?: string): Promise<void> {
      const [owner = ''] = what.split(' ');
      const work = () =>
        new Promise<void>((resolve) => {
          begun.push(what);
          ends.push(resolve);
        });
      queue.run(work, { owner, exclusiveKey }).catch(() => refused.push(what));
      await settled();
    },
    async finishNext(): Promise<void> {
      ends.shift()?.();
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a work queue', () => {
  test('gives each client a turn before any has a second one', async () => {
    const queue = queueOf({ concurrency: 1, maxWaiting: 10 });
    for (const what of ['a 1', 'a 2', 'a 3', 'a 4', 'b 1', 'b 2', 'c 1']) await queue.want(what);
    for (let done = 0; done < 7; done++) await queue.finishNext();
    expect(queue.begun).toEqual(['a 1', 'a 2', 'b 1', 'c 1', 'a 3', 'b 2', 'a 4']);
    expect(queue.refused).toEqual([]);
  });

  test('that is full makes room for a client with fewer waiting, at the cost of the one with the most', async () => {
    const queue = queueOf({ concurrency: 1, maxWaiting: 4 });
    for (const what of ['a 1', 'a 2', 'a 3', 'a 4', 'a 5', 'a 6']) await queue.want(what);
    expect(queue.refused).toEqual(['a 6']);
    await queue.want('b 1');
    await queue.want('b 2');
    expect(queue.refused).toEqual(['a 6', 'a 5', 'a 4']);
    await queue.want('b 3');
    await queue.want('a 7');
    expect(queue.refused).toEqual(['a 6', 'a 5', 'a 4', 'b 3', 'a 7']);
    for (let done = 0; done < 5; done++) await queue.finishNext();
    expect(queue.begun).toEqual(['a 1', 'a 2', 'b 1', 'a 3', 'b 2']);
  });

  test('that is full with one task of each client refuses the next', async () => {
    const queue = queueOf({ concurrency: 1, maxWaiting: 2 });
    for (const what of ['a 1', 'b 1', 'c 1', 'd 1']) await queue.want(what);
    expect(queue.refused).toEqual(['d 1']);
    for (let done = 0; done < 3; done++) await queue.finishNext();
    expect(queue.begun).toEqual(['a 1', 'b 1', 'c 1']);
  });

  test('never runs two tasks with the same key at once, and meanwhile runs others', async () => {
    const queue = queueOf({ concurrency: 2, maxWaiting: 10 });
    await queue.want('a 1', 'mina');
    await queue.want('a 2', 'mina');
    await queue.want('b 1', 'mina');
    await queue.want('b 2', 'alex');
    expect(queue.begun).toEqual(['a 1', 'b 2']);
    await queue.finishNext();
    expect(queue.begun).toEqual(['a 1', 'b 2', 'a 2']);
    await queue.finishNext();
    expect(queue.begun).toEqual(['a 1', 'b 2', 'a 2']);
    await queue.finishNext();
    expect(queue.begun).toEqual(['a 1', 'b 2', 'a 2', 'b 1']);
  });

  test('continues after a task that failed', async () => {
    const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1, busy: '' });
    const failing = queue.run(() => Promise.reject(new Error('broken')), { exclusiveKey: 'mina' });
    const next = queue.run(async () => 'done', { exclusiveKey: 'mina' });
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  test('refuses a task that has waited too long, with when to come again', async () => {
    const queue = createWorkQueue({
      concurrency: 1,
      maxWaiting: 5,
      maxWaitMs: 5,
      busy: 'Please come again.',
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = queue.run(() => promise);
    const late = queue.run(async () => 'done');
    await expect(late).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    resolve();
    await first;
    expect(await queue.run(async () => 'done')).toBe('done');
  });

  test('does not wait for a task that was aborted, and gives its turn to the next', async () => {
    const queue = createWorkQueue({ concurrency: 1, maxWaiting: 5, busy: '' });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = queue.run(() => promise);
    const client = new AbortController();
    let begun = false;
    const left = queue.run(
      async () => {
        begun = true;
      },
      { signal: client.signal },
    );
    const next = queue.run(async () => 'done');
    client.abort(new Error('the client has gone'));
    await expect(left).rejects.toThrow('the client has gone');
    resolve();
    expect(await next).toBe('done');
    await first;
    expect(begun).toBe(false);
  });
});
