import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { photoSchema } from '@our-dates/contracts/photos';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { file, jpeg, memoryForm, photoForm, problem, read, recordMemory } from '../testing/forms.ts';

// What the token says was true when the upload began; what the neighbours say is true when it is whole.
const mina = viewer(7, { partnerId: 9 });
const alex = viewer(9, { partnerId: 7 });
let collections: TestCollections;

beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterEach(() => {
  collections.neighbours.signedOut.clear();
  collections.neighbours.partners.clear();
  collections.neighbours.onAsked = () => undefined;
});
afterAll(() => collections.stop());

async function kept() {
  const { rows } = await collections.database.query(
    `select (select count(*)::int from memory) as memories, (select count(*)::int from photo) as photos,
       (select count(*)::int from staged_blob) as notes, (select count(*)::int from outbox) as events,
       (select count(*)::int from idempotent_call) as calls`,
  );
  return { ...rows[0], blobs: (await collections.blobNames()).length };
}

const key = () => ({ 'idempotency-key': crypto.randomUUID() });

describe('an upload that outlives its permission leaves nothing behind', () => {
  test('when the partnership has ended meanwhile: the other’s memory answers 404', async () => {
    const memory = await recordMemory(collections, mina);
    const before = await kept();
    collections.neighbours.partners.set(alex.id, null);
    const upload = photoForm(memory.id, await jpeg());
    const answer = await collections.call(alex, 'POST', '/api/photos', upload, key());
    expect(problem(answer)).toMatchObject({ status: 404, message: 'There is no such memory.' });
    expect(await kept()).toEqual(before);
  });

  test.each([
    ['a photo', async (id: number) => ['/api/photos', photoForm(id, await jpeg())] as const],
    ['a memory', async () => ['/api/collections', memoryForm({ photos: [await jpeg()] })] as const],
  ])('when its sender has signed out meanwhile, %s is refused', async (_, make) => {
    const memory = await recordMemory(collections, alex);
    const before = await kept();
    const [path, form] = await make(memory.id);
    collections.neighbours.signedOut.add(alex.id);
    const answer = await collections.call(alex, 'POST', path, form, key());
    expect(problem(answer)).toMatchObject({ status: 401, code: 'SESSION_OVER' });
    expect(await kept()).toEqual(before);
  });

  test('when its memory is deleted during the last permission check', async () => {
    const memory = await recordMemory(collections, mina);
    let deleted: Promise<unknown> = Promise.resolve();
    collections.neighbours.onAsked = () => {
      collections.neighbours.onAsked = () => undefined;
      deleted = collections.call(mina, 'DELETE', `/api/collections/${memory.id}`);
      return deleted;
    };
    const blobs = await collections.blobNames();
    const before = await kept();
    const upload = photoForm(memory.id, await jpeg());
    const answer = await collections.call(alex, 'POST', '/api/photos', upload);
    await deleted;
    expect(problem(answer)).toMatchObject({ status: 404, message: 'There is no such memory.' });
    expect(await kept()).toMatchObject({ photos: before.photos, memories: before.memories - 1, notes: 0 });
    expect(await collections.blobNames()).toEqual(blobs);
  });
});

test('no row is locked while an upload’s permission is checked', async () => {
  const memory = await recordMemory(collections, mina);
  let questions = 0;
  // One after the other, for they would lock each other out.
  let locking: Promise<unknown> = Promise.resolve();
  collections.neighbours.onAsked = () => {
    questions += 1;
    const sql = 'select from memory where id = $1 for update nowait';
    locking = locking.then(() => collections.database.query(sql, [memory.id]));
    return locking;
  };
  const upload = photoForm(memory.id, await jpeg());
  expect((await collections.call(alex, 'POST', '/api/photos', upload)).status).toBe(201);
  expect(questions).toBe(2);
  await locking;
});

test('what may be uploaded is looked up without waiting for an upload that is being written', async () => {
  const memory = await recordMemory(collections, mina);
  const headers = key();
  const photo = await jpeg();
  const upload = (picture: File) =>
    collections.call(alex, 'POST', '/api/photos', photoForm(memory.id, picture), headers);
  expect((await upload(photo)).status).toBe(201);
  const other = await collections.database.connect();
  try {
    // As an upload's transaction does, which is open while the photo is written.
    await other.query('begin');
    await other.query('select from memory where id = $1 for no key update', [memory.id]);
    expect((await upload(photo)).status).toBe(201);
    headers['idempotency-key'] = crypto.randomUUID();
    expect((await upload(file('no picture', 'a.jpg'))).status).toBe(415);
  } finally {
    await other.query('rollback');
    other.release();
  }
});

test('a repeated upload is answered again, unless its sender may no longer see the memory', async () => {
  const memory = await recordMemory(collections, mina);
  const headers = key();
  const upload = async (collectionId: number) =>
    collections.call(alex, 'POST', '/api/photos', photoForm(collectionId, await jpeg()), headers);
  const first = read(photoSchema, await upload(memory.id));
  expect(read(photoSchema, await upload(memory.id)).id).toBe(first.id);

  collections.neighbours.partners.set(alex.id, null);
  const own = await recordMemory(collections, alex);
  for (const collectionId of [memory.id, own.id]) {
    const again = await upload(collectionId);
    expect(problem(again)).toMatchObject({ status: 404, message: 'There is no such memory.' });
  }
});

test('an upload is refused for now when its permission cannot be found out', async () => {
  const memory = await recordMemory(collections, mina);
  const before = await kept();
  await collections.neighbours.stop();
  const answer = await collections.call(mina, 'POST', '/api/photos', photoForm(memory.id, await jpeg()));
  expect(problem(answer)).toMatchObject({ status: 503 });
  expect(await kept()).toEqual(before);
});
