import { accessMatrix } from '@our-dates/slices/testing/access-matrix';
import { photosOf } from '@our-dates/test-support/memories';
import {
  answered,
  becomePartners,
  demoPerson,
  type Person,
  withoutSession,
} from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import { type APIRequestContext, request } from '@playwright/test';
import { call, fillPath, type Target, target } from '../fixtures/operations.ts';
import { expect, apiTest as test } from '../fixtures/test.ts';

/**
 * The access matrix: the response of each operation of the contract without a session, and to a stranger who
 * requests another person's data; the same is expected for an ex-partner. It fails for an operation without a row,
 * so a commit that adds a route must declare in the service's `access.json` who may call it.
 */
const matrix = await accessMatrix();
const routes = matrix.map(({ route }) => route);
const notForStrangers = { name: 'Not for strangers' };

async function inviteToken(owner: Person): Promise<string> {
  const invited = await answered(await owner.api.post('/api/partnerships/invite'), 201);
  return (await invited.json()).invitation.inviteToken;
}

/** The people who try each operation on another person's data; none of them may change it. */
interface TestPeople {
  readonly of: Target;
  readonly ofLonely: Target;
  readonly stranger: Person;
  readonly ex: Person;
}

async function gather(baseURL: string): Promise<TestPeople> {
  const [owner, lonely, stranger, ex] = await Promise.all(
    Array.from({ length: 4 }, () => demoPerson(baseURL)) as [
      Promise<Person>,
      Promise<Person>,
      Promise<Person>,
      Promise<Person>,
    ],
  );
  const [of, ofLonely] = await Promise.all([target(owner, notForStrangers), target(lonely, notForStrangers)]);
  await becomePartners(lonely, ex);
  await answered(await ex.api.get(`/api/photos/${ofLonely.photoId}`), 200);
  await answered(await lonely.api.delete('/api/partnerships/partnership'), 204);
  return { of, ofLonely, stranger, ex };
}

/** A browser that still sends the cookie of an ended session. */
async function afterSession(baseURL: string): Promise<APIRequestContext> {
  const person = await demoPerson(baseURL);
  const { cookies } = await person.api.storageState();
  await answered(await person.api.post('/api/auth/logout'), 204);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return request.newContext({ baseURL, extraHTTPHeaders: { origin: new URL(baseURL).origin, cookie } });
}

test.describe('access', () => {
  test.describe.configure({ mode: 'default' });
  let cast: TestPeople | undefined;
  let late: APIRequestContext | undefined;

  for (const operation of matrix) {
    const { route, anonymous: toAnonymous, stranger: toStranger } = operation;
    test(`${route.id} without a session, after its end, as a stranger and as an ex-partner`, async ({
      at,
    }) => {
      // An operation on the caller's own account changes it for the other tests, unless it only reads, or is refused.
      const isDestructive = route.method !== 'GET' && toStranger < 400;
      if (!cast) cast = await gather(at);
      if (!late) late = await afterSession(at);
      const { of, ofLonely, stranger, ex } = isDestructive ? await gather(at) : cast;
      const token = async (owner = of.owner) => (route.path.includes(':token') ? inviteToken(owner) : '');

      const byVisitor = await call(await withoutSession(at), operation, of, await token());
      expect(byVisitor.status(), 'without a session').toBe(toAnonymous);
      const afterwards = await call(late, operation, of, await token());
      expect(afterwards.status(), 'after the session').toBe(toAnonymous);
      const byStranger = await call(stranger.api, operation, of, await token());
      expect(byStranger.status(), 'a stranger').toBe(toStranger);
      const byEx = await call(ex.api, operation, ofLonely, await token(ofLonely.owner));
      expect(byEx.status(), 'an ex-partner').toBe(toStranger);

      if (byStranger.status() === 404) {
        const { detail, code } = await byStranger.json();
        const unknown = await call(stranger.api, operation, missing(of), 'A'.repeat(43));
        expect(await unknown.json(), 'as if it did not exist').toMatchObject({ detail, code });
      }
    });
  }
});

function missing(of: Target): Target {
  return {
    ...of,
    collectionId: 2_000_000_000,
    photoId: 2_000_000_000,
    commentId: 2_000_000_000,
    made: new Map([...of.made.keys()].map((maker) => [maker, 2_000_000_000])),
    imageName: 'a'.repeat(of.imageName.length),
  };
}

test('a partner sees a new memory at once, and an ex-partner loses access at once', async ({ at }) => {
  const [one, other] = [await demoPerson(at), await demoPerson(at)];
  const of = await target(one, notForStrangers);
  await answered(await other.api.get(`/api/collections/${of.collectionId}`), 404);
  await becomePartners(one, other);
  await answered(await other.api.get(`/api/collections/${of.collectionId}`), 200);
  await answered(await other.api.get(`/api/images/${of.imageName}?w=320`), 200);
  await answered(
    await other.api.put(`/api/collections/${of.collectionId}`, { data: { name: 'Ours now' } }),
    200,
  );
  await answered(await other.api.delete('/api/partnerships/partnership'), 204);
  await answered(await other.api.get(`/api/collections/${of.collectionId}`), 404);
  await answered(await other.api.get(`/api/images/${of.imageName}?w=320`), 404);
  await answered(await one.api.get(`/api/collections/${of.collectionId}`), 200);
});

test('a request from another site changes nothing, on any route', async ({ at }) => {
  const person = await demoPerson(at);
  const of = await target(person, notForStrangers);
  for (const route of routes.filter(({ method }) => method !== 'GET')) {
    const { cookies } = await person.api.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const headers of [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const path = fillPath(route, { id: of.photoId });
      const answer = await person.api.fetch(path, { method: route.method, headers: { ...headers, cookie } });
      expect(answer.status(), `${route.id} ${JSON.stringify(headers)}`).toBe(403);
    }
  }
  await answered(await person.api.get('/api/auth/me'), 200);
});

test('samples of the demo are read-only for every demo user', async ({ at }) => {
  const person = await demoPerson(at);
  const summary = await (await answered(await person.api.get('/api/demo/summary'), 200)).json();
  expect(summary.protectedCollections).toBe(5);
  const [photo] = await photosOf(person, { id: 1 });
  await answered(await person.api.put('/api/collections/1', { data: { name: 'Mine now' } }), 403);
  await answered(await person.api.delete('/api/collections/1'), 403);
  await answered(await person.api.delete(`/api/photos/${photo?.id}`), 403);
  const slipped = { photo: await portrait(), title: 'In', collectionId: '1' };
  await answered(await person.api.post('/api/photos', { multipart: slipped }), 403);
  const liked = await answered(await person.api.post(`/api/photos/${photo?.id}/like`), 200);
  expect(await liked.json()).toMatchObject({ isLiked: true, isProtected: true });
  const another = await demoPerson(at);
  const seen = (await photosOf(another, { id: 1 })).find(({ id }) => id === photo?.id);
  expect(seen).toMatchObject({ isLiked: false, likedByPartner: false });
});
