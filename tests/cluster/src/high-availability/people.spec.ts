import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { interruptions } from '../tools/interruptions.ts';
import { type LoadResult, startLoad } from '../tools/load.ts';
import { primary, untilWhole } from '../tools/patroni.ts';

/** The first three are of different kinds. */
const losses = interruptions.slice(0, 3);

const isWrite = ({ name }: LoadResult['failures'][number]) => name === 'comment';

test('postgres, its primary lost while people use the platform: everything opens as before, and what they write gets a clear 503 until another is there', async () => {
  test.setTimeout(900_000);
  await untilWhole();
  const load = await startLoad(10);
  const results: { name: string; result: LoadResult }[] = [];
  try {
    await delay(10_000);
    results.push({ name: 'before', result: await load.takeResult() });
    for (const [name, interrupt] of losses) {
      const bringBack = await interrupt(await primary());
      await delay(30_000);
      await bringBack();
      await untilWhole();
      results.push({ name, result: await load.takeResult() });
    }
  } finally {
    await load.stop();
  }
  const rows = results.map(({ name, result: { sent, failures, p95 } }) => {
    const writes = failures.filter(isWrite).length;
    return `| ${[name, sent, failures.length - writes, writes, p95].join(' | ')} |`;
  });
  const head = ['| what happened to the primary | requests | failed reads | failed writes | p95, ms |'];
  console.log([...head, '| --- | --- | --- | --- | --- |', ...rows].join('\n'));

  const failures = results.flatMap(({ result }) => result.failures);
  expect(failures.filter((failure) => !isWrite(failure) || !failure.isClear)).toEqual([]);
  expect(load.acknowledged.size).toBeGreaterThan(0);
});
