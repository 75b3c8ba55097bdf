import { setTimeout as delay } from 'node:timers/promises';
import { type Load, type LoadResult, startLoad } from './load.ts';

/** What is done to the platform under steady load, and what its requests saw of it. */
export interface Steps {
  readonly load: Load;
  /** Does something under load, and a little longer, until what it leaves behind has ended. */
  step(name: string, work: () => Promise<unknown>): Promise<LoadResult>;
  /** Ends the load, and prints a row for each step. */
  end(): Promise<void>;
}

/** @param perSecond as `startLoad` takes it, where `REQUESTS_PER_SECOND` says nothing else */
export async function startSteps(perSecond = 20): Promise<Steps> {
  const load = await startLoad(Number(process.env.REQUESTS_PER_SECOND ?? perSecond));
  const rows: string[] = [];

  async function step(name: string, work: () => Promise<unknown>): Promise<LoadResult> {
    await load.takeResult();
    const began = Date.now();
    await work();
    await delay(8_000);
    const result = await load.takeResult();
    const { sent, failures, p95 } = result;
    const seconds = (Date.now() - began) / 1000;
    rows.push(`| ${name} | ${seconds.toFixed(0)} | ${sent} | ${failures.length} | ${p95} ms |`);
    return result;
  }

  await step('steady load, nothing else', () => delay(20_000));
  return {
    load,
    step,
    async end() {
      await load.stop();
      const head = ['| step | seconds | sent | failed | p95 |', '| --- | --- | --- | --- | --- |'];
      console.log([...head, ...rows].join('\n'));
    },
  };
}
