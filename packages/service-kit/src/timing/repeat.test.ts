import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createLog } from '../telemetry/log.ts';
import { type Repetition, repeat } from './repeat.ts';

const lines: { level: string; msg: string }[] = [];
const log = createLog({
  name: 'repeat',
  level: 'info',
  to: { write: (line) => lines.push(JSON.parse(line)) },
});

let repetition: Repetition | undefined;
afterEach(async () => {
  await repetition?.stop();
  lines.length = 0;
});

/** Starts a task with one result for each run; resolves when all have been used. */
function runThrough(
  results: readonly (() => Promise<unknown>)[],
  others: { recovery?: string; everyMs?: number; retryMs?: number } = {},
) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const left = [...results];
  repetition = repeat({
    everyMs: 1,
    run: async () => {
      const result = left.shift();
      if (left.length === 0) resolve();
      await result?.();
    },
    log,
    failure: 'it fails',
    ...others,
  });
  repetition.start();
  return promise;
}

const works = async () => {};
const fails = async () => {
  throw new Error('no');
};

describe('a repeated task', () => {
  test('runs again after its interval, one run at a time', async () => {
    let running = 0;
    let most = 0;
    const run = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
    };
    await runThrough([run, run, run, works]);
    expect(most).toBe(1);
  });

  test('runs again sooner after a failure where it says so', async () => {
    // Longer than this test may take.
    const longMs = 600_000;
    const done = runThrough([fails, fails, works], { everyMs: longMs, retryMs: 1 });
    await repetition?.startNow();
    await done;
  });

  test('continues after a failure, of several in a row only the first is logged, and then the recovery', async () => {
    await runThrough([fails, fails, fails, works, works], { recovery: 'it works again' });
    await repetition?.stop();
    expect(lines.map(({ msg }) => msg)).toEqual(['it fails', 'it works again']);
  });

  test('runs again after the current run when it is started meanwhile, once however often', async () => {
    const { promise: finish, resolve: end } = Promise.withResolvers<void>();
    let runs = 0;
    repetition = repeat({
      everyMs: 600_000,
      run: async () => {
        runs += 1;
        await finish;
      },
      log,
      failure: 'it fails',
    });
    const started = [repetition.startNow(), repetition.startNow(), repetition.startNow()];
    expect(runs).toBe(1);
    end();
    await Promise.all(started);
    expect(runs).toBe(2);
    await repetition.startNow();
    expect(runs).toBe(3);
    await repetition.stop();
    await repetition.startNow();
    expect(runs).toBe(3);
  });

  test('is finished when its repetition has stopped, and does not start again', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const { promise: finish, resolve: end } = Promise.withResolvers<void>();
    let runs = 0;
    let isFinished = false;
    repetition = repeat({
      everyMs: 1,
      run: async () => {
        runs += 1;
        start();
        await finish;
        isFinished = true;
      },
      log,
      failure: 'it fails',
    });
    void repetition.startNow();
    await started;
    const stopped = repetition.stop();
    jest.useFakeTimers();
    end();
    await stopped;
    await jest.advanceTimersByTimeAsync(1000);
    jest.useRealTimers();
    expect([isFinished, runs]).toEqual([true, 1]);
  });

  test('of several parts runs the later ones also when one has failed, and the first failure of each is logged', async () => {
    const order: string[] = [];
    const part = (name: string, result: () => Promise<unknown>) => async () => {
      order.push(name);
      await result();
    };
    const results = { clean: fails, send: works };
    repetition = repeat({
      everyMs: 600_000,
      run: { clean: part('clean', () => results.clean()), send: part('send', () => results.send()) },
      log,
      failure: 'it fails',
    });
    await repetition.startNow();
    results.send = fails;
    await repetition.startNow();
    await repetition.startNow();
    expect(order).toEqual(['clean', 'send', 'clean', 'send', 'clean', 'send']);
    expect(lines).toMatchObject([
      { msg: 'it fails', task: 'clean' },
      { msg: 'it fails', task: 'send' },
    ]);
    expect(lines).toHaveLength(2);
  });

  test('of several parts starts no further one after its stop', async () => {
    const { promise: finish, resolve: end } = Promise.withResolvers<void>();
    let isSent = false;
    repetition = repeat({
      everyMs: 600_000,
      run: { clean: () => finish, send: async () => (isSent = true) },
      log,
      failure: 'it fails',
    });
    void repetition.startNow();
    const stopped = repetition.stop();
    end();
    await stopped;
    expect(isSent).toBe(false);
  });

  test('learns that it is stopped, and a failure after that is not logged', async () => {
    repetition = repeat({
      everyMs: 1,
      run: (stopped) =>
        new Promise((_, reject) => {
          stopped.addEventListener('abort', () => reject(new Error('aborted')));
        }),
      log,
      failure: 'it fails',
    });
    void repetition.startNow();
    await repetition.stop();
    expect(lines).toEqual([]);
  });
});
