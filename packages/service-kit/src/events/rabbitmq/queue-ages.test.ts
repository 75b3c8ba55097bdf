import { expect, test } from '@jest/globals';
import { QueueAges } from './queue-ages.ts';

let now = 0;
const ages = () => {
  now = 100_000;
  return new QueueAges(() => now);
};

test('the oldest event of a queue is no older than since the queue was seen empty', () => {
  const queue = ages();
  expect(queue.oldestSeconds('things', 0)).toBe(0);
  now += 5000;
  expect(queue.oldestSeconds('things', 3)).toBe(5);
  now += 60_000;
  expect(queue.oldestSeconds('things', 3)).toBe(65);
  expect(queue.oldestSeconds('things', 0)).toBe(0);
  now += 1000;
  expect(queue.oldestSeconds('things', 1)).toBe(1);
});

test('the oldest event of a queue came after the one that was taken last', () => {
  const queue = ages();
  queue.oldestSeconds('things', 0);
  now += 60_000;
  queue.taken('things', now - 2000);
  expect(queue.oldestSeconds('things', 7)).toBe(2);
});

test('each queue has an age of its own', () => {
  const queue = ages();
  queue.oldestSeconds('things', 1);
  now += 9000;
  expect([queue.oldestSeconds('things', 1), queue.oldestSeconds('others', 1)]).toEqual([9, 0]);
});
