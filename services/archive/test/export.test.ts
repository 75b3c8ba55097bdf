import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { archiveSchema, memorySchema, plansSchema } from '@our-dates/contracts/archive-format';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { type ReadEntry, readZip } from '@our-dates/test-support/read-zip';
import type { ExportAnswer } from '../contract.ts';
import { startArchive, type TestArchive } from '../testing/archive.ts';

const mina = viewer(1, { username: 'mina', partnerId: 2 });
const alex = viewer(2, { username: 'alex', partnerId: 1 });
const stranger = viewer(3, { username: 'stranger' });
let archive: TestArchive;

const named = (userId: number, username: string, displayName: string) => ({
  ...{ userId, username, displayName, revision: 2 },
  ...{ profilePicture: null, isDemo: false, isSampleOwner: false },
});

beforeAll(async () => {
  archive = await startArchive(sharedServers().postgresUrl);
  await archive.tell('user.updated', named(1, 'mina', 'Mina <3'));
  await archive.tell('user.updated', named(2, 'alex', 'Alex'));
});
afterAll(() => archive.stop());
beforeEach(() => {
  const { gallery } = archive;
  for (const list of [gallery.memories, gallery.photos, gallery.comments, gallery.plans]) list.splice(0);
  gallery.partners.clear();
  gallery.signedOut.clear();
  gallery.stories.clear();
  gallery.onAsked = () => undefined;
});

const download = async (who = mina) => {
  const response = await archive.fetch(who, archivePaths.exportFile);
  return Buffer.from(await response.arrayBuffer());
};
const fileIn = (entries: readonly ReadEntry[], path: string) => {
  const found = entries.find((entry) => entry.path === `our-dates/${path}`);
  if (!found) throw new Error(`${path} is not in ${entries.map((entry) => entry.path).join(', ')}`);
  return found;
};
const jsonIn = (entries: readonly ReadEntry[], path: string) =>
  JSON.parse(fileIn(entries, path).content.toString());

describe('an export', () => {
  test('contains the originals bit for bit, and all that was written about them', async () => {
    const { gallery } = archive;
    const lisbon = gallery.addMemory({ ownerId: 1, name: 'Lisbon', description: 'By the sea' });
    const dinner = gallery.addMemory({ ownerId: 2, name: 'Dinner', date: null });
    const tram = gallery.addPhoto(lisbon.id, Buffer.from('tram'), {
      ...{
        title: 'The tram',
        altText: 'A yellow tram climbs past laundry',
        fileName: 'tram.jpg',
        takenAt: '2024-08-17T18:30:00',
        isLiked: true,
        likedByPartner: true,
      },
    });
    const beach = gallery.addPhoto(lisbon.id, Buffer.from('beach'), { uploadedBy: 2, fileName: 'beach.jpg' });
    const plate = gallery.addPhoto(dinner.id, Buffer.from('plate'), {
      status: 'failed',
      fileName: 'plate.jpg',
    });
    Object.assign(lisbon, { coverPhotoId: beach.id });
    for (const text of ['one', 'two', 'three']) gallery.addComment(tram.id, alex, text);

    expect(await archive.prepare(mina)).toMatchObject({ state: 'ready', memories: 2, photos: 3 });
    const entries = await readZip(await download());

    expect(archiveSchema.parse(jsonIn(entries, 'archive.json'))).toMatchObject({
      exportedBy: 'mina',
      people: [
        { username: 'mina', displayName: 'Mina <3' },
        { username: 'alex', displayName: 'Alex' },
      ],
      ...{ memories: 2, photos: 3 },
    });
    const memory = memorySchema.parse(jsonIn(entries, '2024/2024-08-17 Lisbon/memory.json'));
    expect(memory).toMatchObject({
      ...{ name: 'Lisbon', description: 'By the sea', date: '2024-08-17', recordedBy: 'mina' },
      cover: '002 beach.jpg',
    });
    expect(memory.photos).toEqual([
      expect.objectContaining({
        ...{ file: '001 tram.jpg', title: 'The tram', altText: 'A yellow tram climbs past laundry' },
        ...{ sha256: tram.sha256, uploadedBy: 'mina' },
        likedBy: ['mina', 'alex'],
        comments: ['one', 'two', 'three'].map((text) => expect.objectContaining({ author: 'alex', text })),
      }),
      expect.objectContaining({ uploadedBy: 'alex', likedBy: [], comments: [] }),
    ]);
    for (const [path, photo] of [
      ['2024/2024-08-17 Lisbon/001 tram.jpg', tram],
      ['2024/2024-08-17 Lisbon/002 beach.jpg', beach],
      ['undated/Dinner/001 plate.jpg', plate],
    ] as const) {
      const { content } = fileIn(entries, path);
      expect(createHash('sha256').update(content).digest('hex')).toBe(photo.sha256);
    }
    expect(fileIn(entries, '2024/2024-08-17 Lisbon/001 tram.jpg').modified).toBe('2024-08-17T18:30:00');
    expect(jsonIn(entries, 'undated/Dinner/memory.json').photos[0]).toMatchObject({ picture: null });
  });

  test('contains the stories that its owner can read, and who else reads them', async () => {
    const { gallery } = archive;
    const [open, own] = ['Open', 'Own'].map((name) => gallery.addMemory({ ownerId: 1, name }).id);
    const written = (content: string) => ({ content, writtenAt: '2024-08-20T09:00:00.000Z', editedAt: null });
    const note = { ...written('For me'), version: '1.1' };
    const about = { partnerId: 2, own: null, partners: null, earlier: [] };
    gallery.stories.set(open ?? 0, {
      ...{ ...about, isOpen: true, hasPartnerWritten: true, own: { ...written('Mine'), version: '2.1' } },
      ...{ partners: written('<b>Theirs</b>'), earlier: [note] },
    });
    gallery.stories.set(own ?? 0, { ...about, isOpen: false, hasPartnerWritten: true, own: note });
    await archive.prepare(mina);
    const entries = await readZip(await download());
    const storiesIn = (name: string) =>
      memorySchema
        .parse(jsonIn(entries, `2024/2024-08-17 ${name}/memory.json`))
        .stories.map(({ author, text, readBy }) => [author, text, readBy]);
    expect(storiesIn('Open')).toEqual([
      ['mina', 'Mine', 'both'],
      ['alex', '<b>Theirs</b>', 'both'],
      ['mina', 'For me', 'author'],
    ]);
    expect(storiesIn('Own')).toEqual([['mina', 'For me', 'author']]);
    const page = fileIn(entries, '2024/2024-08-17 Open/index.html').content.toString();
    expect(page).toContain('&lt;b&gt;Theirs&lt;/b&gt;');
  });

  test('contains the plans of both, with the memories of those that have happened', async () => {
    const { gallery } = archive;
    const lisbon = gallery.addMemory({ ownerId: 2, name: 'Lisbon' });
    gallery.addPlan({
      ownerId: 2,
      title: '<i>The train</i>',
      note: 'Night',
      link: 'https://example.com/?a=1',
      date: '2031-04-19',
    });
    gallery.addPlan({ ownerId: 3, title: 'Of a stranger' });
    const happenedAt = '2024-08-20T09:00:00.000Z';
    for (const title of ['Tram', 'Fado', 'Tart']) {
      gallery.addPlan({ ownerId: 1, title, happenedAt, memoryId: title === 'Fado' ? lisbon.id : null });
    }
    await archive.prepare(mina);
    const entries = await readZip(await download());
    const { plans } = plansSchema.parse(jsonIn(entries, 'plans.json'));
    expect(plans.map(({ title, plannedBy, memory }) => [title, plannedBy, memory])).toEqual([
      ['<i>The train</i>', 'alex', null],
      ['Tram', 'mina', null],
      ['Fado', 'mina', '2024/2024-08-17 Lisbon'],
      ['Tart', 'mina', null],
    ]);
    expect(plans[0]).toMatchObject({ note: 'Night', link: 'https://example.com/?a=1', date: '2031-04-19' });
    const page = fileIn(entries, 'plans.html').content.toString();
    expect(page).toContain('&lt;i&gt;The train&lt;/i&gt;');
    expect(page).toContain('href="2024/2024-08-17%20Lisbon/index.html"');
    expect(fileIn(entries, 'index.html').content.toString()).toContain('<a href="plans.html">4 plans</a>');
  });

  test('is an album whose pages lead to each other, and in which what was typed is text', async () => {
    const { gallery } = archive;
    const attack = '<script src="//evil.example/x.js"></script><img src=x onerror="alert(1)">';
    const memory = gallery.addMemory({ ownerId: 1, name: `100% "ours" #1 ${attack}`, description: attack });
    const photo = gallery.addPhoto(memory.id, Buffer.from('x'), { title: attack, fileName: 'a#b%20c?.jpg' });
    gallery.addComment(photo.id, mina, attack);
    await archive.prepare(mina);
    const entries = await readZip(await download());
    const pages = entries.filter(({ path }) => path.endsWith('.html'));
    expect(pages.map(({ path }) => path.split('/').length)).toEqual([4, 3, 2]);

    const paths = new Set(entries.map(({ path }) => path));
    for (const { path, content } of pages) {
      const html = content.toString();
      expect(html).not.toMatch(/<script|onerror="|https?:|style="/);
      for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
        const target = decodeURIComponent(
          new URL(address, `file:///${path.split('/').map(encodeURIComponent).join('/')}`).pathname,
        ).slice(1);
        expect([...paths]).toContain(target);
      }
    }
    expect(pages.at(-1)?.content.toString()).toContain('<bdi>Mina &lt;3</bdi>');
  });

  test('has a folder of its own for each memory, also where names differ only by case', async () => {
    const names = ['Lisbon', 'LISBON', 'lisbon', 'NUL', '.'];
    const [, second, third] = names.map((name) => archive.gallery.addMemory({ ownerId: 1, name }).id);
    await archive.prepare(mina);
    const folders = (await readZip(await download()))
      .filter(({ path }) => path.endsWith('memory.json'))
      .map(({ path }) => path.split('/')[2]);
    expect(folders).toEqual([
      '2024-08-17 Lisbon',
      `2024-08-17 LISBON (${second})`,
      `2024-08-17 lisbon (${third})`,
      '2024-08-17 _NUL',
      '2024-08-17 Memory',
    ]);
  });

  test('says of an original that cannot be read that it is missing, and contains the rest', async () => {
    const { gallery } = archive;
    const memory = gallery.addMemory({ ownerId: 1, name: 'Lisbon' });
    gallery.addPhoto(memory.id, Buffer.from('damaged'), { sha256: '0'.repeat(64) });
    gallery.addPhoto(memory.id, Buffer.from('whole'), { fileName: 'whole.jpg' });
    expect(await archive.prepare(mina)).toMatchObject({ state: 'ready', photos: 2 });
    const entries = await readZip(await download());
    const { photos } = memorySchema.parse(jsonIn(entries, '2024/2024-08-17 Lisbon/memory.json'));
    expect(photos.map(({ file }) => file)).toEqual([null, '002 whole.jpg']);
  });

  test('without a memory is an album that says so', async () => {
    await archive.prepare(mina);
    const entries = await readZip(await download());
    expect(fileIn(entries, 'index.html').content.toString()).toContain('There are no memories yet.');
  });

  test('reads each picture once, however many exports there are', async () => {
    const { gallery } = archive;
    const memory = gallery.addMemory({ ownerId: 1 });
    gallery.addPhoto(memory.id, Buffer.from('x'));
    await archive.prepare(mina);
    const asked: string[] = [];
    gallery.onAsked = async (address) => void asked.push(address);
    await archive.prepare(mina);
    expect(asked.filter((address) => address.includes('/images/'))).toEqual([]);
  });
});

describe('a preparation', () => {
  test('continues where the last call has stopped, and two at once do the work of one', async () => {
    const slow = await startArchive(sharedServers().postgresUrl, { EXPORT_STEP: '1ms' });
    try {
      const memories = ['a', 'b', 'c'].map((name) => slow.gallery.addMemory({ ownerId: 1, name }));
      for (const { id } of memories) slow.gallery.addPhoto(id, Buffer.from('x'));
      await slow.call(mina, 'POST', archivePaths.export);
      const steps: (string | undefined)[] = [];
      while (steps.at(-1) !== 'ready') {
        const both = await Promise.all([1, 2].map(() => slow.call(mina, 'POST', archivePaths.exportSteps)));
        steps.push(...both.map(({ json }) => (json as ExportAnswer).export?.state));
      }
      expect(steps.filter((state) => state === 'preparing').length).toBeGreaterThan(4);
      const file = await slow.fetch(mina, archivePaths.exportFile);
      const entries = await readZip(Buffer.from(await file.arrayBuffer()));
      expect(entries.filter(({ path }) => path.endsWith('memory.json'))).toHaveLength(3);
    } finally {
      await slow.stop();
    }
  });

  test('begins again without what was deleted while it was prepared', async () => {
    const { gallery } = archive;
    const kept = gallery.addMemory({ ownerId: 1, name: 'Kept' });
    const deleted = gallery.addMemory({ ownerId: 1, name: 'Deleted' });
    await archive.call(mina, 'POST', archivePaths.export);
    let lists = 0;
    gallery.onAsked = async (address) => {
      if (!address.endsWith(`collectionId=${deleted.id}`)) return;
      lists += 1;
      // Its photos were read, and it is written.
      if (lists === 2) gallery.memories.splice(gallery.memories.indexOf(deleted), 1);
    };
    for (let state = 'preparing'; state !== 'ready'; ) {
      const { json } = await archive.call(mina, 'POST', archivePaths.exportSteps);
      state = (json as ExportAnswer).export?.state ?? 'gone';
    }
    const entries = await readZip(await download());
    expect(entries.some(({ path }) => path.includes(kept.name))).toBe(true);
    expect(entries.some(({ path }) => path.includes(deleted.name))).toBe(false);
  });
});

test('of an export that was replaced or removed, nothing is left a moment later', async () => {
  const swept = await startArchive(sharedServers().postgresUrl, { SWEEP_INTERVAL: '50ms' });
  try {
    const { id } = swept.gallery.addMemory({ ownerId: 1 });
    swept.gallery.addPhoto(id, Buffer.from('x'));
    await swept.prepare(mina);
    const rows = async () => {
      const { rows: counts } = await swept.sql.query(
        `select (select count(distinct export_id) from entry) as exports,
           (select count(*) from exported_memory) as memories, (select count(*) from removed_export) as removed`,
      );
      return counts[0];
    };
    await swept.prepare(mina);
    await waitFor(async () => expect(await rows()).toEqual({ exports: 1, memories: 1, removed: 0 }));
    await swept.call(mina, 'DELETE', archivePaths.export);
    await waitFor(async () => expect(await rows()).toEqual({ exports: 0, memories: 0, removed: 0 }));
  } finally {
    await swept.stop();
  }
});

describe('an export belongs to one person', () => {
  test('nobody else finds it, their partner neither', async () => {
    archive.gallery.addMemory({ ownerId: 1 });
    await archive.prepare(mina);
    for (const other of [stranger, alex]) {
      expect((await archive.call(other, 'GET', archivePaths.export)).json).toEqual({ export: null });
      expect((await archive.call(other, 'GET', archivePaths.exportFile)).status).toBe(404);
    }
    expect((await archive.call(null, 'GET', archivePaths.exportFile)).status).toBe(401);
  });

  test('is gone with the partnership in which it was started', async () => {
    archive.gallery.addMemory({ ownerId: 2 });
    await archive.prepare(mina);
    const alone = viewer(1, { username: 'mina' });
    expect((await archive.call(alone, 'GET', archivePaths.exportFile)).status).toBe(404);
    expect((await archive.call(mina, 'GET', archivePaths.export)).json).toEqual({ export: null });
  });

  test.each([
    ['the partnership ends', () => archive.tell('partnership.ended', { userIds: [1, 2] })],
    [
      'the account of the partner is deleted',
      () => archive.tell('user.deleted', { userId: 2, username: 'alex' }),
    ],
    ['it is removed', () => archive.call(mina, 'DELETE', archivePaths.export)],
  ])('no text of it is kept when %s', async (_, happen) => {
    archive.gallery.addMemory({ ownerId: 1 });
    await archive.prepare(mina);
    await happen();
    expect((await archive.call(mina, 'GET', archivePaths.export)).json).toEqual({ export: null });
    expect((await archive.sql.query('select from export where user_id = 1')).rowCount).toBe(0);
  });

  test('shows nothing that was deleted since: it has to be prepared again', async () => {
    const { gallery } = archive;
    const memory = gallery.addMemory({ ownerId: 1 });
    const photo = gallery.addPhoto(memory.id, Buffer.from('x'));
    const { id: photoId } = photo;
    const ofMemory = { collectionId: memory.id, ownerId: 1 };
    const ref = { ...ofMemory, photoId };
    const { id: planId } = gallery.addPlan({ ownerId: 2 });
    for (const deletion of [
      () => archive.tell('comment.deleted', { commentId: 1, photoId, authorId: 1 }),
      () => archive.tell('photo.hidden', { ...ref, revision: 2, withMemory: false }),
      () => archive.tell('photo.deleted', { ...ref, name: 'a'.repeat(32) }),
      () => archive.tell('collection.hidden', { ...ofMemory, revision: 2, reason: 'deleted' }),
      () => archive.tell('collection.deleted', ofMemory),
      () => archive.tellPlanDeleted({ planId, ownerId: 2 }),
    ]) {
      await archive.prepare(mina);
      await deletion();
      expect((await archive.call(mina, 'GET', archivePaths.export)).json).toMatchObject({
        export: { state: 'outdated' },
      });
      expect((await archive.call(mina, 'GET', archivePaths.exportFile)).json).toMatchObject({
        ...{ status: 410, code: 'EXPORT_OUTDATED' },
      });
    }
  });

  test('cannot be downloaded before it is ready', async () => {
    archive.gallery.addMemory({ ownerId: 1 });
    await archive.call(mina, 'POST', archivePaths.export);
    expect((await archive.call(mina, 'GET', archivePaths.exportFile)).json).toMatchObject({
      ...{ status: 409, code: 'EXPORT_NOT_READY' },
    });
  });
});
