import { expect, test } from '@jest/globals';
import { createLongPolls } from './long-polls.ts';

const never = () => 2 ** 30;

/** Counts up by one with each look; three is news. */
function counting(waitMs: number) {
  let looks = 0;
  const look = async () => {
    looks += 1;
    return looks;
  };
  return { look, isNews: (found: number) => found === 3, waitMs };
}

test('a request that does not wait is answered with what the first look finds', async () => {
  const polls = createLongPolls({ lookAgainMs: never });
  expect(await polls.answer(counting(0))).toBe(1);
  await polls.finished();
});

test('a request that waits is answered as soon as a look finds news, each time that it is woken', async () => {
  const polls = createLongPolls({ lookAgainMs: never });
  const answer = polls.answer(counting(2 ** 30));
  let isAnswered = false;
  void answer.then(() => {
    isAnswered = true;
  });
  polls.wake();
  await new Promise(setImmediate);
  expect(isAnswered).toBe(false);
  polls.wake();
  expect(await answer).toBe(3);
});

test('a request that waits looks again when nothing wakes it', async () => {
  const polls = createLongPolls({ lookAgainMs: () => 1 });
  expect(await polls.answer(counting(2 ** 30))).toBe(3);
});

test('requests that wait are answered when it stops, and none waits from then on', async () => {
  const polls = createLongPolls({ lookAgainMs: never });
  const waiting = polls.answer(counting(2 ** 30));
  polls.stop();
  await polls.finished();
  expect(await waiting).toBe(1);
  expect(await polls.answer(counting(2 ** 30))).toBe(1);
});

test('a look that fails fails its request', async () => {
  const polls = createLongPolls({ lookAgainMs: never });
  const look = () => Promise.reject(new Error('no database'));
  await expect(polls.answer({ look, isNews: () => true, waitMs: 1 })).rejects.toThrow('no database');
  await polls.finished();
});
