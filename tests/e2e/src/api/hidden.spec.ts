import { trashPaths } from '@our-dates/contracts/trash-terms';
import { accessMatrix, type OperationAccess } from '@our-dates/slices/testing/access-matrix';
import { recordMemory } from '@our-dates/test-support/memories';
import {
  answered,
  becomePartners,
  demoPerson,
  type Person,
  withoutSession,
} from '@our-dates/test-support/people';
import type { APIRequestContext } from '@playwright/test';
import { call, idNamedBy, type Target, target } from '../fixtures/operations.ts';
import { expect, apiTest as test } from '../fixtures/test.ts';

/*
 * What is hidden is hidden from everybody, whichever operation is called: each one of the contract that may hold
 * content, on a deleted photo, a deleted memory, one that was put into a deleted one, and a sealed memory. What a
 * stranger is answered 404 is answered 404 to the owner too, and no other answer contains a word of it. A new operation
 * is called as soon as it has its row in the access matrix, without which the tests fail.
 */

/** Of these no answer can hold a memory, and their calls would end sessions and partnerships. */
const holdNoContent = ['auth', 'partnership', 'gateway'];
/** It removes all that the caller has. */
const removesEverything = ['demoCleanup'];
const operations = (await accessMatrix()).filter(
  ({ route }) => !holdNoContent.includes(route.service) && !removesEverything.includes(route.id),
);

interface HiddenState {
  readonly name: string;
  readonly hide: (owner: Person, of: Target) => Promise<unknown>;
  /** What owner and partner may do all the same, by the id of the operation, with what they are answered. */
  readonly allowed: Readonly<Record<string, readonly [owner: number, partner: number]>>;
  /** Whether an operation is called: one that would change what is visible is not. */
  readonly isCalled: (operation: OperationAccess) => boolean;
}

const namesMemory = ({ route }: OperationAccess) =>
  idNamedBy(route) === 'collectionId' || ['listPhotos', 'uploadPhoto'].includes(route.id);

const states: readonly HiddenState[] = [
  {
    name: 'a deleted photo',
    hide: async (owner, { photoId }) => answered(await owner.api.delete(`/api/photos/${photoId}`), 204),
    allowed: { listTrash: [200, 200], getTrashImage: [200, 200] },
    // Its memory is visible.
    isCalled: (operation) => operation.route.method === 'GET' || !namesMemory(operation),
  },
  {
    name: 'a deleted memory',
    hide: async (owner, { collectionId }) =>
      answered(await owner.api.delete(`/api/collections/${collectionId}`), 204),
    allowed: { listTrash: [200, 200], getTrashImage: [200, 200] },
    isCalled: () => true,
  },
  {
    name: 'a memory that was put into a deleted one',
    hide: async (owner, { collectionId }) => {
      const { id } = await recordMemory(owner, { name: 'The other' });
      const path = `/api/collections/${id}`;
      await answered(await owner.api.post(`${path}/merges`, { data: { from: collectionId } }), 200);
      return answered(await owner.api.delete(path), 204);
    },
    allowed: { listTrash: [200, 200], getTrashImage: [200, 200] },
    isCalled: () => true,
  },
  {
    name: 'a sealed memory',
    hide: async (owner, { collectionId }) => {
      const data = { opensOn: `${new Date().getUTCFullYear() + 1}-10-25` };
      return answered(await owner.api.post(`/api/collections/${collectionId}/seal`, { data }), 200);
    },
    allowed: { askToOpen: [200, 200], deleteSealed: [204, 403] },
    isCalled: () => true,
  },
];

/** What the contract says about a deleted photo is said of its memory too where that is visible. */
const secretsOf = (name: string, of: Target) => [
  of.imageName,
  'Ours.',
  unseen,
  ...(name === 'a deleted photo' ? [] : [secret]),
];
const secret = 'Quetzalcoatlus';
/** The alternative text of the photo. */
const unseen = 'Archaeopteryx';

async function untilCommentsKnow(api: APIRequestContext, { photoId }: Target): Promise<void> {
  await expect(async () => {
    await answered(await api.get(`/api/photos/${photoId}/comments`), 404);
  }).toPass();
}

// Some 250 calls each.
test.describe.configure({ timeout: 120_000 });

for (const state of states) {
  test(`${state.name} is hidden from everybody in every operation`, async ({ at }) => {
    const [owner, partner, stranger] = await Promise.all([demoPerson(at), demoPerson(at), demoPerson(at)]);
    const ex = await demoPerson(at);
    const of = await target(owner, { name: secret, description: secret });
    const words = { title: 'Us', altText: unseen, collectionId: of.collectionId };
    await answered(await owner.api.put(`/api/photos/${of.photoId}`, { data: words }), 200);
    await becomePartners(owner, ex);
    await answered(await ex.api.get(`/api/photos/${of.photoId}`), 200);
    await answered(await owner.api.delete('/api/partnerships/partnership'), 204);
    await becomePartners(owner, partner);
    await state.hide(owner, of);
    await untilCommentsKnow(owner.api, of);
    const nobody = await withoutSession(at);
    // The owner last, who alone may delete what is sealed.
    const people = { nobody, stranger: stranger.api, ex: ex.api, partner: partner.api, owner: owner.api };
    const lastOfAll = ['deleteSealed'];
    const inOrder = operations.toSorted(
      (one, other) => Number(lastOfAll.includes(one.route.id)) - Number(lastOfAll.includes(other.route.id)),
    );
    for (const operation of inOrder.filter(state.isCalled)) {
      const { owner: byOwner, ...byOthers } = people;
      const attempt = (who: string, api: APIRequestContext) =>
        expectHidden({ state, operation, of, who, api });
      await Promise.all(Object.entries(byOthers).map(([who, api]) => attempt(who, api)));
      await attempt('owner', byOwner);
    }
  });
}

/** Calls one operation on what is hidden: its answer says nothing of it. */
async function expectHidden(options: {
  state: HiddenState;
  operation: OperationAccess;
  of: Target;
  who: string;
  api: APIRequestContext;
}): Promise<void> {
  const { state, operation, of, who, api } = options;
  const { route, anonymous, stranger } = operation;
  const isOfCouple = who === 'owner' || who === 'partner';
  const body = route.id === 'askToOpen' ? { asked: false } : operation.body;
  const answer = await call(api, { ...operation, body }, of, '');
  const what = `${route.id} by ${who}`;
  const [toOwner, toPartner] = state.allowed[route.id] ?? [stranger, stranger];
  const expected = { nobody: anonymous, owner: toOwner, partner: toPartner }[who] ?? stranger;
  // What the two may do in addition: use things of another kind, a memory that is visible, or their partnership.
  const isTheirs =
    operation.of !== undefined ||
    (state.name === 'a deleted photo' && namesMemory(operation)) ||
    (stranger !== 404 && !(route.id in state.allowed));
  if (!(isOfCouple && isTheirs)) expect(answer.status(), what).toBe(expected);
  const isTrash = route.path.startsWith(trashPaths.trash) && route.id in state.allowed;
  if (isTrash && isOfCouple) return;
  // A problem repeats the address that it is about.
  const text = (await answer.text()).replaceAll(new URL(answer.url()).pathname, '');
  for (const word of secretsOf(state.name, of)) expect(text, what).not.toContain(word);
}
