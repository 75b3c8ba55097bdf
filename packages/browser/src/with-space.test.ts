import { expect, jest, test } from '@jest/globals';
import { withSpace } from './with-space.ts';

const full = () => new DOMException('Full', 'QuotaExceededError');

test('what has no space is stored once the browser has freed what was removed for it', async () => {
  const makeSpace = jest.fn(async () => undefined);
  const store = jest
    .fn(async () => 'stored')
    .mockRejectedValueOnce(full())
    .mockRejectedValueOnce(full());
  await expect(withSpace(store, { bytes: 7, makeSpace })).resolves.toBe('stored');
  expect(makeSpace.mock.calls).toEqual([[7]]);
});

test('an error that is not about space is thrown at once, and nothing is removed', async () => {
  const makeSpace = jest.fn(async () => undefined);
  const store = jest.fn(() => Promise.reject(new Error('Closed')));
  await expect(withSpace(store, { makeSpace })).rejects.toThrow('Closed');
  expect([store.mock.calls.length, makeSpace.mock.calls.length]).toEqual([1, 0]);
});

test('when something else has filled the device, the error is thrown in the end', async () => {
  const makeSpace = jest.fn(async () => undefined);
  await expect(withSpace(() => Promise.reject(full()), { makeSpace })).rejects.toThrow('Full');
  expect(makeSpace).toHaveBeenCalledTimes(1);
});
