import { expect, test } from '@jest/globals';
import { root } from '@our-dates/slices/find-slices';
import { readOptions } from './options.ts';

test('without any settings the platform is for this machine only and keeps its data in the repository', () => {
  expect(readOptions([], {})).toEqual({
    PORT: 8080,
    HOST: '127.0.0.1',
    DATA_DIR: `${root}data`,
    processes: false,
  });
});

test('a misspelt option is refused, with a way to find the right one', () => {
  expect(() => readOptions(['--proceses'], {})).toThrow(/--proceses[\s\S]*--help/);
});

test('a setting with a value that makes no sense is named', () => {
  expect(() => readOptions([], { PORT: 'eighty' })).toThrow(/PORT/);
});

test('--processes needs real servers, and those that are missing are named', () => {
  const given = { DATABASE_URL: 'postgres://somewhere/our_dates' };
  expect(() => readOptions(['--processes'], given)).toThrow(/REDIS_URL, AMQP_URL/);
});
