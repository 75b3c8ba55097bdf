import { expect, it } from '@jest/globals';
import type { Together } from '@our-dates/contracts/together';
import { QueryClient } from '@tanstack/react-query';
import { newer, takeTogether, togetherQuery } from './together.ts';

const state = (own: Partial<Together> = {}): Together => ({
  id: 'one',
  revision: 3,
  status: 'looking',
  invitedAt: '2026-11-24T20:00:00.000Z',
  invitedBy: 1,
  collectionId: 100,
  photoId: 7,
  movedBy: 1,
  away: null,
  ...own,
});
const next = { id: 'two', revision: 1, invitedAt: '2026-11-24T20:05:00.000Z' };

it.each([
  ['the highest revision, whichever arrives last', { revision: 4 }, { revision: 3 }, 'known'],
  ['a later invitation, although its revisions start again', {}, next, 'arrived'],
  ['a later invitation over a late message of the one before', next, { revision: 9 }, 'known'],
] as const)('of two states of looking together the page keeps %s', (_, known, arrived, kept) => {
  const [one, other] = [state(known), state(arrived)];
  expect(newer(one, other)).toBe(kept === 'known' ? one : other);
});

it('a late message does not undo a newer state of looking together', () => {
  const queries = new QueryClient();
  takeTogether(queries, state({ revision: 5, photoId: 9 }));
  takeTogether(queries, state({ revision: 4, photoId: 8 }));
  expect(queries.getQueryData(togetherQuery.queryKey)?.photoId).toBe(9);
});
