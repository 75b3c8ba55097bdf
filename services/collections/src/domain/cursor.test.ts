import { expect, test } from '@jest/globals';
import { readCursor, writeCursor } from './cursor.ts';

test.each([
  ['recent', '2026-01-02 03:04:05.678+00'],
  ['first', '2026-01-02 03:04:05+05:30'],
  ['date', '2026-01-02'],
  ['date', '-infinity'],
  ['name', 'a “name” with \t and 🎡'],
] as const)('a cursor of the order %s is read as it was written', (sort, key) => {
  expect(readCursor(writeCursor({ key, id: 7 }, sort), sort)).toEqual({ key, id: 7 });
});

test('a cursor is refused in another order, and when it is made up', () => {
  const cursor = writeCursor({ key: '2026-01-02 03:04:05+00', id: 7 }, 'recent');
  expect(() => readCursor(cursor, 'first')).toThrow(expect.objectContaining({ status: 400 }));
  for (const made of ['', 'x', cursor.slice(2), Buffer.from('["recent","now()",1]').toString('base64url')]) {
    expect(() => readCursor(made, 'recent')).toThrow(expect.objectContaining({ status: 400 }));
  }
});
