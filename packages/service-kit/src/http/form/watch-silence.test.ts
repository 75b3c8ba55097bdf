import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { watchSilence } from './watch-silence.ts';

const ms = 1_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a sender is not called silent while the reader of its request takes nothing', () => {
  let full = true;
  const onSilence = jest.fn();
  watchSilence(new IncomingMessage(new Socket()), { ms, onSilence, isFull: () => full });
  jest.advanceTimersByTime(5 * ms);
  expect(onSilence).not.toHaveBeenCalled();
  full = false;
  jest.advanceTimersByTime(2 * ms);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('a watch that has ended does not call a sender silent', () => {
  const onSilence = jest.fn();
  const endWatch = watchSilence(new IncomingMessage(new Socket()), { ms, onSilence });
  endWatch();
  jest.advanceTimersByTime(5 * ms);
  expect(onSilence).not.toHaveBeenCalled();
});
