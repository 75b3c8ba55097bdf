import { describe, expect, test } from '@jest/globals';
import { within } from './within.ts';

const never = new Promise<never>(() => {});

describe('a promise that is waited for within a limited time', () => {
  test('gives its value when it is in time, and calls nothing', async () => {
    const called: string[] = [];
    expect(await within(Promise.resolve('value'), 60_000, () => called.push('late'))).toBe('value');
    expect(called).toEqual([]);
  });

  test('throws its own error when it fails in time', async () => {
    await expect(within(Promise.reject(new Error('refused')), 60_000, () => 'late')).rejects.toThrow(
      'refused',
    );
  });

  test('is replaced by what the caller returns when it is late', async () => {
    expect(await within(never, 1, () => 'late')).toBe('late');
  });

  test('is replaced by what the caller throws when it is late', async () => {
    const tooLate = within(never, 1, () => {
      throw new Error('no answer');
    });
    await expect(tooLate).rejects.toThrow('no answer');
  });

  test('may fail after its time without an unhandled rejection', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    expect(await within(promise, 1, () => 'late')).toBe('late');
    reject(new Error('too late for everybody'));
    await expect(promise).rejects.toThrow('too late for everybody');
  });
});
