import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fillPath } from '@our-dates/contracts/paths';
import { type OwnStory, ownStorySchema, type Stories, storiesSchema } from '@our-dates/contracts/stories';
import { storyPath } from '@our-dates/contracts/story-path';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Answer, viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { problem, read, recordMemory } from '../testing/forms.ts';

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterAll(() => collections.stop());

/** Other people in each test, and a memory of the first one. */
let nextId = 1000;
let ana: Viewer;
let ben: Viewer;
let anaAlone: Viewer;
let benAlone: Viewer;
let memoryId: number;
beforeEach(async () => {
  const [anasId, bensId] = [nextId, nextId + 1];
  nextId += 10;
  ana = viewer(anasId, { partnerId: bensId });
  ben = viewer(bensId, { partnerId: anasId });
  anaAlone = viewer(anasId);
  benAlone = viewer(bensId);
  memoryId = (await recordMemory(collections, ana)).id;
});

const pathOf = (id: number) => fillPath(storyPath, { id });

const put = (
  who: Viewer,
  content: string,
  { version = null, partnerId = who.partnerId }: { version?: string | null; partnerId?: number | null } = {},
): Promise<Answer> => collections.call(who, 'PUT', pathOf(memoryId), { content, partnerId, version });

async function write(who: Viewer, content: string, version: string | null = null): Promise<OwnStory> {
  return read(ownStorySchema, await put(who, content, { version }));
}

async function storiesFor(who: Viewer): Promise<Stories> {
  return read(storiesSchema, await collections.call(who, 'GET', pathOf(memoryId)));
}

const withdraw = (who: Viewer, version: string): Promise<Answer> =>
  collections.call(who, 'DELETE', `${pathOf(memoryId)}?version=${version}`);

const refusal = (answer: Answer) => [answer.status, problem(answer).code];

describe('the story of one partner', () => {
  test('is sealed until both have written, and then both read both', async () => {
    await write(ben, 'The gulls took my chips.');
    expect(await storiesFor(ana)).toMatchObject({
      own: null,
      hasPartnerWritten: true,
      partners: null,
      isOpen: false,
    });
    await write(ana, 'You threw them.');
    expect(await storiesFor(ana)).toMatchObject({
      own: { content: 'You threw them.', editedAt: null },
      partners: { content: 'The gulls took my chips.', editedAt: null },
      isOpen: true,
    });
    expect(await storiesFor(ben)).toMatchObject({
      own: { content: 'The gulls took my chips.' },
      partners: { content: 'You threw them.' },
      isOpen: true,
    });
  });

  test('can be changed unnoticed while it is sealed, and is shown as edited afterwards', async () => {
    const first = await write(ana, 'You trew them.');
    const second = await write(ana, 'You threw them.', first.version);
    expect(second).toMatchObject({ editedAt: null, writtenAt: first.writtenAt });
    await write(ben, 'The gulls took them.');
    const third = await write(ana, 'You threw all of them.', second.version);
    expect(third.editedAt).not.toBeNull();
    expect((await storiesFor(ben)).partners).toMatchObject({
      content: 'You threw all of them.',
      editedAt: third.editedAt,
    });
  });

  test('can be withdrawn while it is sealed, and not afterwards', async () => {
    const { version } = await write(ana, 'Not this.');
    expect((await withdraw(ana, version)).status).toBe(204);
    expect(await storiesFor(ben)).toMatchObject({ hasPartnerWritten: false });
    expect((await withdraw(ana, version)).status).toBe(404);
    const again = await write(ana, 'You threw them.');
    await write(ben, 'The gulls took them.');
    expect(refusal(await withdraw(ana, again.version))).toEqual([409, 'STORY_OPEN']);
    expect((await storiesFor(ben)).isOpen).toBe(true);
  });

  test('is changed on one device only on top of what another device has saved', async () => {
    const { version } = await write(ana, 'On the phone.');
    expect(refusal(await put(ana, 'On the desktop.'))).toEqual([409, 'STORY_CHANGED']);
    const phone = await write(ana, 'On the phone again.', version);
    expect(refusal(await put(ana, 'On the desktop.', { version }))).toEqual([409, 'STORY_CHANGED']);
    expect(refusal(await withdraw(ana, version))).toEqual([409, 'STORY_CHANGED']);
    expect((await storiesFor(ana)).own).toEqual(phone);
  });

  test('that is sent again because its response was lost is saved once', async () => {
    const first = await write(ana, 'The same.');
    expect(await write(ana, 'The same.')).toEqual(first);
  });

  test('is written with a version that no longer exists: nothing is saved', async () => {
    const { version } = await write(ana, 'Soon withdrawn.');
    await withdraw(ana, version);
    expect(refusal(await put(ana, 'On top of nothing.', { version }))).toEqual([409, 'STORY_CHANGED']);
    expect((await storiesFor(ana)).own).toBeNull();
  });

  test('has 1 to 5,000 characters as a reader counts them, in any script', async () => {
    // One character may have up to 16 UTF-16 units, and these take 3 bytes each: the largest text there is.
    const longest = `\u0b95${'\u20d0'.repeat(15)}`.repeat(5_000);
    expect((await write(ana, longest)).content).toBe(longest);
    const { version } = await write(ben, `${'ab'.repeat(32)} ‏שלום‏ -- %_\\`);
    expect((await storiesFor(ana)).partners?.content).toBe(`${'ab'.repeat(32)} ‏שלום‏ -- %_\\`);
    for (const content of ['', '   ', '\u0000', 'a'.repeat(5_001)]) {
      expect(refusal(await put(ben, content, { version }))).toEqual([400, 'VALIDATION']);
    }
  });
});

describe('stories and other people', () => {
  test('without a partner it is a private note, which no later partner can open', async () => {
    await collections.call(anaAlone, 'PUT', pathOf(memoryId), {
      content: 'Only for me.',
      partnerId: null,
      version: null,
    });
    await write(ben, 'For Ana.');
    expect(await storiesFor(ben)).toMatchObject({ hasPartnerWritten: false, isOpen: false, partners: null });
    await write(ana, 'For Ben.');
    expect(await storiesFor(ana)).toMatchObject({
      own: { content: 'For Ben.' },
      earlier: [{ content: 'Only for me.' }],
    });
    expect(JSON.stringify(await storiesFor(ben))).not.toContain('Only for me.');
  });

  test('a text for one partner is never saved for another one, or as a note', async () => {
    const newPartner = viewer(ana.id, { partnerId: nextId + 5 });
    for (const who of [newPartner, anaAlone]) {
      expect(refusal(await put(who, 'For Ben.', { partnerId: ben.id }))).toEqual([409, 'PARTNER_CHANGED']);
      expect((await storiesFor(who)).own).toBeNull();
    }
  });

  test('after the partnership only the own text is left, and a new partner opens nothing with theirs', async () => {
    const newBen = viewer(nextId + 5, { partnerId: ana.id });
    const newAna = viewer(ana.id, { partnerId: newBen.id });
    await write(ana, 'Between Ana and Ben.');
    await write(ben, 'Ben’s half.');
    expect(await storiesFor(anaAlone)).toMatchObject({
      own: null,
      partners: null,
      earlier: [{ content: 'Between Ana and Ben.' }],
    });
    expect((await collections.call(benAlone, 'GET', pathOf(memoryId))).status).toBe(404);
    await write(newBen, 'The new one’s.');
    expect(await storiesFor(newBen)).toMatchObject({ hasPartnerWritten: false, partners: null, earlier: [] });
    expect(await storiesFor(newAna)).toMatchObject({ own: null, partners: null, hasPartnerWritten: true });
    expect(JSON.stringify(await storiesFor(newAna))).not.toContain('Ben’s half.');
  });

  test('a story that was sealed when the partnership ended is never read by the ex-partner', async () => {
    await write(ben, 'Ben’s half.');
    // As if written at that moment: the request began before the end, and its response reads nothing.
    const late = await put(ana, 'Ana’s half.');
    expect(late.text).not.toContain('Ben’s half.');
    expect(JSON.stringify(await storiesFor(anaAlone))).not.toContain('Ben’s half.');
  });

  test('what a person wrote for an earlier partner can be removed', async () => {
    const { version } = await write(ana, 'Between Ana and Ben.');
    await write(ben, 'Ben’s half.');
    expect((await withdraw(anaAlone, version)).status).toBe(204);
    expect((await storiesFor(anaAlone)).earlier).toEqual([]);
  });

  test('nobody changes or removes the story of another person', async () => {
    const { version } = await write(ana, 'Ana’s.');
    expect((await withdraw(ben, version)).status).toBe(404);
    expect(refusal(await put(ben, 'Taken over.', { version }))).toEqual([409, 'STORY_CHANGED']);
    expect((await storiesFor(ana)).own?.content).toBe('Ana’s.');
  });

  test('the stories of a removed account are removed, and what the partner wrote is left to the partner', async () => {
    const other = await recordMemory(collections, ben);
    await write(ana, 'Ana’s.');
    await collections.call(ana, 'PUT', pathOf(other.id), {
      content: 'Ana’s, on Ben’s memory.',
      partnerId: ben.id,
      version: null,
    });
    await collections.call(ben, 'PUT', pathOf(other.id), {
      content: 'Ben’s own.',
      partnerId: ana.id,
      version: null,
    });
    await collections.tell('user.deleted', { userId: ana.id, username: 'ana' });
    const left = async () =>
      (
        await collections.database.query('select content from story where author_id = any($1)', [
          [ana.id, ben.id],
        ])
      ).rows;
    await waitFor(async () => expect(await left()).toEqual([{ content: 'Ben’s own.' }]));
    const named = await collections.database.query('select from story where partner_id = $1', [ana.id]);
    expect(named.rowCount).toBe(0);
    const late = { content: 'Too late.', partnerId: ana.id, version: null };
    expect(refusal(await collections.call(ben, 'PUT', pathOf(other.id), late))).toEqual([
      409,
      'PARTNER_CHANGED',
    ]);
    const note = { content: 'A note of later.', partnerId: null, version: null };
    expect((await collections.call(benAlone, 'PUT', pathOf(other.id), note)).status).toBe(200);
    const seen = await collections.call(benAlone, 'GET', pathOf(other.id));
    expect(read(storiesSchema, seen)).toMatchObject({
      own: { content: 'A note of later.' },
      earlier: [{ content: 'Ben’s own.' }],
    });
    const [{ version = '' } = {}] = read(storiesSchema, seen).earlier;
    expect(
      (await collections.call(benAlone, 'DELETE', `${pathOf(other.id)}?version=${version}`)).status,
    ).toBe(204);
    expect(
      (
        await collections.call(ana, 'PUT', pathOf(other.id), {
          content: 'After the end.',
          partnerId: ben.id,
          version: null,
        })
      ).status,
    ).toBe(401);
  });

  test('nobody writes about a sample of the demo', async () => {
    const [demo] = [viewer(nextId + 7, { isDemo: true })];
    await collections.database.query(
      `insert into memory (id, owner_id, name, type, is_protected) values (1, 999, 'Sample', 'custom', true)
       on conflict do nothing`,
    );
    const path = pathOf(1);
    expect((await collections.call(demo, 'GET', path)).status).toBe(200);
    const answer = await collections.call(demo, 'PUT', path, {
      content: 'Mine.',
      partnerId: null,
      version: null,
    });
    expect(refusal(answer)).toEqual([403, 'PROTECTED']);
  });
});

describe('a sealed text', () => {
  const secret = 'mistletoe9481';

  test('is in no response to the partner, and in no event', async () => {
    await write(ben, `Under the ${secret}.`);
    const changed = (await storiesFor(ben)).own?.version ?? '';
    await write(ben, `Under the same ${secret}.`, changed);
    const responses = await Promise.all(
      [
        pathOf(memoryId),
        `/api/collections/${memoryId}`,
        '/api/collections',
        `/api/collections/with-thumbnails?q=${secret}`,
        `/api/collections/with-thumbnails?q=${secret}&words=only`,
        `/api/collections/timeline?q=${secret}`,
        `/api/photos?collectionId=${memoryId}`,
        '/api/photos/loved',
      ].map((path) => collections.call(ana, 'GET', path)),
    );
    responses.push(
      await withdraw(ana, changed),
      await put(ana, '', {}),
      await put(ana, 'x', { version: changed }),
    );
    responses.push(await collections.call(ana, 'PUT', `/api/collections/${memoryId}`, { name: 'Pier' }));
    for (const { text } of responses) expect(text).not.toContain(secret);
    const found = await collections.call(
      ana,
      'GET',
      `/api/collections/with-thumbnails?q=${secret}&words=only`,
    );
    expect(found.json).toEqual([]);
    await waitFor(() =>
      expect(
        collections.eventsOf('story.changed').filter(({ collectionId }) => collectionId === memoryId),
      ).toEqual([
        // That there is one is for both, a later change for its author.
        { collectionId: memoryId, ownerId: ana.id, authorId: ben.id, audience: [ben.id, ana.id] },
        { collectionId: memoryId, ownerId: ana.id, authorId: ben.id, audience: [ben.id] },
      ]),
    );
    expect(JSON.stringify(collections.events)).not.toContain(secret);
  });
});

describe('two people at the same moment', () => {
  const openedOf = (id: number) =>
    collections.eventsOf('story.opened').filter(({ collectionId }) => collectionId === id);

  test.each([1, 2, 3, 4, 5, 6])('who both write open both stories once (%i)', async () => {
    const answers = await Promise.all([put(ana, 'Ana’s.'), put(ben, 'Ben’s.')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await storiesFor(ana)).isOpen, (await storiesFor(ben)).isOpen]).toEqual([true, true]);
    await waitFor(() => expect(openedOf(memoryId)).toHaveLength(1));
    await write(ana, 'Ana’s, longer.', (await storiesFor(ana)).own?.version);
    await waitFor(() =>
      expect(
        collections.eventsOf('story.changed').filter(({ collectionId }) => collectionId === memoryId),
      ).toHaveLength(2),
    );
    expect(openedOf(memoryId)).toHaveLength(1);
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'of whom one withdraws and the other writes: both are open, or one is sealed (%i)',
    async () => {
      const { version } = await write(ana, 'Ana’s.');
      const [withdrawn, written] = await Promise.all([withdraw(ana, version), put(ben, 'Ben’s.')]);
      expect(written.status).toBe(200);
      expect([204, 409]).toContain(withdrawn.status);
      const isOpen = withdrawn.status === 409;
      expect(await storiesFor(ana)).toMatchObject({ isOpen, hasPartnerWritten: true });
      expect((await storiesFor(ben)).partners === null).toBe(!isOpen);
    },
  );

  test('two devices of one person that write at the same moment save one text and are told of the other', async () => {
    const statuses = (await Promise.all([put(ana, 'Phone.'), put(ana, 'Desktop.')])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('a memory that is deleted while a story is written hides the story, and leaves none when it is purged', async () => {
    await Promise.all([
      put(ben, 'Too late?'),
      collections.call(ana, 'DELETE', `/api/collections/${memoryId}`),
    ]);
    expect((await put(ben, 'Too late.')).status).toBe(404);
    expect((await collections.call(ben, 'GET', pathOf(memoryId))).status).toBe(404);
    const purge = { collectionIds: [memoryId], photoIds: [] };
    expect((await collections.call(ana, 'POST', trashPaths.purge, purge)).status).toBe(204);
    const left = () => collections.database.query('select from story where memory_id = $1', [memoryId]);
    await waitFor(async () => expect((await left()).rows).toEqual([]));
  });

  test('the stories of a memory come back with it when it is restored', async () => {
    await write(ana, 'Ana’s.');
    await write(ben, 'Ben’s.');
    const before = await storiesFor(ana);
    await collections.call(ana, 'DELETE', `/api/collections/${memoryId}`);
    expect((await collections.call(ana, 'GET', pathOf(memoryId))).status).toBe(404);
    await collections.call(ben, 'POST', trashPaths.restore, { collectionIds: [memoryId], photoIds: [] });
    expect(await storiesFor(ana)).toEqual(before);
  });
});
