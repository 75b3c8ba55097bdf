import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Together } from '@our-dates/contracts/together';
import { togetherPaths } from '@our-dates/contracts/together-page';
import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { newer, takeTogether, togetherQuery } from './together.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

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

it.each([
  [
    'an invitation that arrives while the page asks for it is kept, although the answer is that there is none',
    null,
  ],
  ['an invitation that arrives while the page asks is kept over the answer about an earlier one', state()],
])('%s', async (_, answer) => {
  const queries = new QueryClient();
  server.use(
    http.get(new URL(togetherPaths.current, location.href).href, () => {
      takeTogether(queries, state({ ...next, status: 'invited' }));
      return HttpResponse.json({ together: answer });
    }),
  );
  expect(await queries.fetchQuery(togetherQuery)).toMatchObject({ id: 'two', status: 'invited' });
});

it('looking together ends for a page when the server no longer knows of it', async () => {
  const queries = new QueryClient();
  takeTogether(queries, state());
  server.use(
    http.get(new URL(togetherPaths.current, location.href).href, () => HttpResponse.json({ together: null })),
  );
  expect(await queries.fetchQuery({ ...togetherQuery, staleTime: 0 })).toBeNull();
});
