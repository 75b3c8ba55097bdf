import { describe, expect, test } from '@jest/globals';
import { defineRoute } from '@our-dates/contracts/route';
import { accessMatrix, joinAccess } from '../testing/access-matrix.ts';

const made = (access: 'public' | 'user') =>
  defineRoute({
    id: 'readNote',
    method: 'GET',
    path: '/api/notes',
    service: 'notes',
    access,
    summary: 'A note.',
    status: 200,
    errors: [],
  });

describe('the access matrix', () => {
  test('has every operation of the contract', async () => {
    expect((await accessMatrix()).length).toBeGreaterThan(20);
  });

  test('answers 401 without a session where the contract calls for one', () => {
    expect(joinAccess([made('user')], new Map([['readNote', { stranger: 404 }]]))).toMatchObject([
      { anonymous: 401, stranger: 404 },
    ]);
  });

  test.each([
    ['an operation without a row', 'user', {}, /has no row/],
    ['a row without an operation', 'user', { readNote: { stranger: 404 }, gone: { stranger: 404 } }, /gone/],
    [
      'a row that opens what needs a session',
      'user',
      { readNote: { anonymous: 200, stranger: 404 } },
      /session/,
    ],
    [
      'what is made by no operation',
      'user',
      { readNote: { stranger: 404, of: 'addNote' } },
      /what readNote is "of"/,
    ],
    ['an open operation without a decision', 'public', { readNote: { stranger: 404 } }, /open to/],
  ] as const)('refuses %s', (_, access, rows, complaint) => {
    expect(() => joinAccess([made(access)], new Map(Object.entries(rows)))).toThrow(complaint);
  });
});
