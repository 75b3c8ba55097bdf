import { expect, it } from '@jest/globals';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { LiveChange } from '@our-dates/contracts/live';
import { QueryClient } from '@tanstack/react-query';
import { mina } from '../../test/session-harness.ts';
import { explainChange } from './explain-change.ts';

const alex = { ...mina, id: 2, username: 'alex', displayName: 'Alex' };

const change = (own: Partial<LiveChange>): LiveChange => ({
  type: 'collection.deleted',
  actorId: alex.id,
  collectionId: 100,
  photoId: null,
  commentId: null,
  at: '2026-11-23T10:00:00.000Z',
  ...own,
});

/** For Mina, whose partner is Alex; she has seen photo 7 of memory 100. */
function explainToMina(own: Partial<LiveChange>, pathname: string): string | undefined {
  const queries = new QueryClient();
  queries.setQueryData(queryKeys.partner, { partner: alex });
  queries.setQueryData(queryKeys.photo(7), { id: 7, collectionId: 100 });
  return explainChange(change(own), { queries, userId: mina.id, pathname })?.title;
}

it.each([
  ['its page', {}, '/date-memory/100', 'Alex deleted this memory just now'],
  ['the page of its photo', {}, '/photo/7', 'Alex deleted this memory just now'],
  [
    'the page of a photo',
    { type: 'photo.deleted', photoId: 7 },
    '/photo/7',
    'Alex deleted this photo just now',
  ],
  ['any page', { type: 'partnership.ended', collectionId: null }, '/', 'Alex ended the partnership'],
  [
    'any page, when the account is gone',
    { type: 'partnership.ended', actorId: null, collectionId: null },
    '/',
    'Alex’s account was deleted',
  ],
] as const)('a removal by the partner is explained on %s', (_, own, pathname, title) => {
  expect(explainToMina(own, pathname)).toBe(title);
});

it.each([
  ['of another memory', {}, '/date-memory/101'],
  ['of a memory that is not shown', {}, '/'],
  ['of another photo', { type: 'photo.deleted', photoId: 8 }, '/photo/7'],
  ['of our own', { actorId: mina.id }, '/date-memory/100'],
  ['of the platform', { actorId: null }, '/date-memory/100'],
  ['that adds something', { type: 'collection.updated' }, '/date-memory/100'],
] as const)('a change %s needs no explanation', (_, own, pathname) => {
  expect(explainToMina(own, pathname)).toBeUndefined();
});

it('a change is not explained to a person without a partner', () => {
  const queries = new QueryClient();
  queries.setQueryData(queryKeys.partner, { partner: null });
  expect(
    explainChange(change({}), { queries, userId: mina.id, pathname: '/date-memory/100' }),
  ).toBeUndefined();
});
