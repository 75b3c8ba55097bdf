import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createSampling } from './sampling.ts';

const ids = Array.from({ length: 4000 }, () => randomUUID().replaceAll('-', ''));
const unlimited = { perSecond: Number.POSITIVE_INFINITY };

test('about the given part of all traces is recorded, by every replica the same', () => {
  const [one, other] = [1, 2].map(() => createSampling({ ratio: 0.1, key: 'of the gateway', ...unlimited }));
  const recorded = ids.filter((id) => one?.(id));
  expect(recorded.length).toBeGreaterThan(280);
  expect(recorded.length).toBeLessThan(520);
  expect(ids.filter((id) => other?.(id))).toEqual(recorded);
});

test('the traces that are recorded cannot be predicted without the key', () => {
  const recorded = (key: string) => ids.filter(createSampling({ ratio: 0.1, key, ...unlimited }));
  const ofOurs = new Set(recorded('of the gateway'));
  const alsoOfTheirs = recorded('a guess').filter((id) => ofOurs.has(id));
  expect(alsoOfTheirs.length).toBeLessThan(100);
});

test.each([
  [0, 0],
  [1, ids.length],
])('a sampling ratio of %d records exactly %d of 4000 traces', (ratio, count) => {
  expect(ids.filter(createSampling({ ratio, key: 'k', ...unlimited }))).toHaveLength(count);
});

test('a client that repeats one recorded trace id is recorded only so often a second', () => {
  let now = 0;
  const isRecorded = createSampling({ ratio: 1, key: 'k', perSecond: 3, now: () => now });
  const tries = () => Array.from({ length: 10 }, () => isRecorded('a'.repeat(32))).filter(Boolean).length;
  expect(tries()).toBe(3);
  now = 1000;
  expect(tries()).toBe(3);
});
