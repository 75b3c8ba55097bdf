import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { collectionWithThumbnailSchema } from '@our-dates/contracts/collections';
import { imageName, originalUrl } from '@our-dates/contracts/paths';
import { photoSchema } from '@our-dates/contracts/photos';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import sharp from 'sharp';
import { brokenPng, truncatedJpeg } from '../testing/broken-pictures.ts';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { file, jpeg, memoryForm, photoForm, problem, read, recordMemory } from '../testing/forms.ts';

const ana = viewer(1, { partnerId: 2 });

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl, { MAX_UPLOAD_BYTES: '200KB' });
});
afterAll(() => collections.stop());
afterEach(async () => {
  expect(await collections.uploadsInFlight()).toEqual([]);
});

/** Everything an upload could leave behind. */
async function traces() {
  const { rows } = await collections.database.query(
    `select (select count(*)::int from memory) as memories, (select count(*)::int from photo) as photos,
       (select count(*)::int from outbox) as events, (select count(*)::int from staged_blob) as notes,
       (select count(*)::int from idempotent_call) as calls`,
  );
  return { ...rows[0], blobs: (await collections.blobNames()).length };
}

/** What is no photo, and what its sender is told. */
const refusedFiles: [string, () => Promise<Buffer | string>, number, string][] = [
  ['an SVG', async () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'UNSUPPORTED_IMAGE'],
  ['a text file', async () => 'Dear diary', 415, 'UNSUPPORTED_IMAGE'],
  ['an empty file', async () => '', 422, 'EMPTY_FILE'],
  ['a truncated JPEG', truncatedJpeg, 422, 'DAMAGED_IMAGE'],
  [
    'a JPEG with a corrupt header',
    async () => Buffer.from('ffd8ffe000104a464946ff', 'hex'),
    422,
    'DAMAGED_IMAGE',
  ],
  [
    'a PNG of 400 megapixels',
    async () => brokenPng({ width: 20_000, height: 20_000 }),
    422,
    'TOO_MANY_PIXELS',
  ],
  ['a file that is too large', async () => Buffer.alloc(201 * 1024), 413, 'TOO_LARGE'],
];

describe('recording a memory', () => {
  test('keeps its words and its photos in their order, bit for bit', async () => {
    const [first, second] = [await jpeg('#a33'), await jpeg('#3a3', { width: 30, height: 90 })];
    const answer = await collections.call(
      ana,
      'POST',
      '/api/collections',
      memoryForm({
        name: '  Pier  ',
        description: 'Line one\nLine two “quoted” \\ 🎡',
        date: '2026-04-19',
        photos: [first, second],
        titles: ['Ana on the pier', ''],
      }),
    );
    expect(answer.status).toBe(201);
    const memory = read(collectionWithThumbnailSchema, answer);
    expect(memory).toMatchObject({
      name: 'Pier',
      description: 'Line one\nLine two “quoted” \\ 🎡',
      date: '2026-04-19',
      type: 'custom',
      photoCount: 2,
      ownerId: 1,
    });
    const listed = await collections.call(ana, 'GET', `/api/photos?collectionId=${memory.id}`);
    const photos = read(photoSchema.array(), listed);
    expect(photos).toMatchObject([
      { title: 'Ana on the pier', width: 64, height: 48, uploadedBy: 1, status: 'processing' },
      { title: 'IMG_1', fileName: 'IMG_1.jpg', width: 30, height: 90, bytes: second.size },
    ]);
    expect(memory.thumbnailUrl).toBe(`/api/images/${imageName(photos[0]?.filePath ?? '')}?w=320`);
    for (const [index, sent] of [first, second].entries()) {
      const name = imageName(photos[index]?.filePath ?? '');
      const stored = await collections.blobs.stat(`originals/${name}`);
      const sha256 = createHash('sha256')
        .update(Buffer.from(await sent.arrayBuffer()))
        .digest('hex');
      expect(stored).toMatchObject({ sha256, contentType: 'image/jpeg' });
    }
  });

  test('publishes the memory and each photo, with the person who did it', async () => {
    const memory = await recordMemory(collections, ana, { photoCount: 2 });
    await waitFor(() =>
      expect(
        collections.eventsOf('photo.uploaded').filter((e) => e.collectionId === memory.id),
      ).toMatchObject(
        memory.photos.map((photo) => ({
          photoId: photo.id,
          ownerId: 1,
          uploadedBy: 1,
          name: imageName(photo.filePath),
          contentType: 'image/jpeg',
          bytes: photo.bytes,
          isProtected: false,
        })),
      ),
    );
    expect(collections.eventsOf('collection.created')).toContainEqual({
      collectionId: memory.id,
      ownerId: 1,
    });
  });

  test('needs no photos, description or date', async () => {
    const answer = await collections.call(ana, 'POST', '/api/collections', memoryForm({ date: '' }));
    expect(read(collectionWithThumbnailSchema, answer)).toMatchObject({
      description: null,
      date: null,
      thumbnailUrl: null,
      thumbnail: null,
      photoCount: 0,
    });
  });

  test.each([
    [{ name: '   ' }, 'name', 'Please provide a name for this date memory.'],
    [{ name: 'x'.repeat(201) }, 'name', 'must be at most 200 characters'],
    [{ name: '👨‍👩‍👧‍👦'.repeat(201) }, 'name', 'must be at most 200 characters'],
    [{ date: '2026-02-30' }, 'date', 'must be a date such as 2026-04-19'],
    [{ description: 'a\u0000b' }, 'description', 'holds characters that cannot be shown'],
  ])('refuses %j with a sentence, and keeps nothing', async (form, path, message) => {
    const before = await traces();
    const answer = await collections.call(
      ana,
      'POST',
      '/api/collections',
      memoryForm({ ...form, photos: [await jpeg()] }),
    );
    expect(answer.status).toBe(400);
    expect(problem(answer)).toMatchObject({ code: 'VALIDATION' });
    expect(problem(answer).errors).toContainEqual(expect.objectContaining({ path, message }));
    expect(await traces()).toEqual(before);
  });

  test('with one bad photo of three is refused as a whole, and says which photo and why', async () => {
    const before = await traces();
    const photos = [await jpeg('#111'), file(await truncatedJpeg(), 'IMG_2.jpg'), await jpeg('#999')];
    const answer = await collections.call(
      ana,
      'POST',
      '/api/collections',
      memoryForm({ name: 'Three', photos }),
    );
    expect(answer.status).toBe(422);
    const { message, errors } = problem(answer);
    expect(message).toBe('“IMG_2.jpg”: This photo is damaged or incomplete and cannot be opened.');
    expect(errors).toEqual([{ path: 'photo.1', code: 'DAMAGED_IMAGE', message }]);
    expect(await traces()).toEqual(before);
  });

  test('with several bad photos names each of them', async () => {
    const photos = [file('text', 'a.jpg'), await jpeg(), file('', 'c.jpg')];
    const answer = await collections.call(ana, 'POST', '/api/collections', memoryForm({ photos }));
    expect(answer.status).toBe(415);
    expect(problem(answer).errors?.map(({ path }) => path)).toEqual(['photo.0', 'photo.2']);
  });

  test('with more photos than allowed is refused', async () => {
    const photo = await jpeg();
    const before = await traces();
    const photos = Array.from({ length: 51 }, () => photo);
    const answer = await collections.call(ana, 'POST', '/api/collections', memoryForm({ photos }));
    expect(answer.status).toBe(400);
    expect(problem(answer).message).toBe('At most 50 files can be sent at once.');
    expect(await traces()).toEqual(before);
  });
});

describe('adding a photo', () => {
  test('puts it at the end, with the title it was given or a default one', async () => {
    const memory = await recordMemory(collections, ana, { photoCount: 1 });
    const add = async (fields: Record<string, string>) =>
      read(
        photoSchema,
        await collections.call(ana, 'POST', '/api/photos', photoForm(memory.id, await jpeg(), fields)),
      );
    expect(await add({ title: 'Sunset', description: 'Added to memory' })).toMatchObject({
      title: 'Sunset',
      description: 'Added to memory',
      collectionId: memory.id,
    });
    expect(await add({})).toMatchObject({ title: 'Uploaded Photo', description: null });
    const listed = await collections.call(ana, 'GET', `/api/photos?collectionId=${memory.id}`);
    expect(read(photoSchema.array(), listed).map(({ title }) => title)).toEqual([
      'IMG_1',
      'Sunset',
      'Uploaded Photo',
    ]);
    const counted = await collections.call(ana, 'GET', `/api/collections/${memory.id}`);
    expect(counted.json).toMatchObject({ photoCount: 3 });
  });

  test('many times at once gives each a place of its own', async () => {
    const memory = await recordMemory(collections, ana);
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) =>
        collections.call(
          ana,
          'POST',
          '/api/photos',
          photoForm(memory.id, await jpeg(), { title: `${index}` }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    const { rows } = await collections.database.query(
      'select array_agg(position order by position) as places from photo where memory_id = $1',
      [memory.id],
    );
    expect(rows[0].places).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect((await collections.call(ana, 'GET', `/api/collections/${memory.id}`)).json).toMatchObject({
      photoCount: 12,
    });
  });

  test('takes every kind of picture that the product names', async () => {
    const memory = await recordMemory(collections, ana);
    const image = sharp({ create: { width: 20, height: 10, channels: 3, background: '#4af' } });
    const kinds = { png: 'image/png', gif: 'image/gif', webp: 'image/webp', avif: 'image/avif' } as const;
    for (const [kind, contentType] of Object.entries(kinds)) {
      const data = await image
        .clone()
        .toFormat(kind as keyof typeof kinds)
        .toBuffer();
      // The name and the declared type lie; only the content counts.
      const answer = await collections.call(
        ana,
        'POST',
        '/api/photos',
        photoForm(memory.id, file(data, 'holiday.txt', 'text/plain')),
      );
      const photo = read(photoSchema, answer);
      expect(photo).toMatchObject({ width: 20, height: 10 });
      const original = await collections.call(ana, 'GET', originalUrl(imageName(photo.filePath)));
      expect(original.headers.get('content-type')).toBe(contentType);
    }
  });

  test.each(refusedFiles)(
    'refuses %s with a sentence, and keeps nothing',
    async (_, content, status, code) => {
      const memory = await recordMemory(collections, ana);
      const before = await traces();
      const answer = await collections.call(
        ana,
        'POST',
        '/api/photos',
        photoForm(memory.id, file(await content(), 'holiday.jpg')),
      );
      expect(answer.status).toBe(status);
      expect(problem(answer).code).toBe(code);
      expect(problem(answer).message).toMatch(/^“holiday\.jpg”.+\.$/s);
      expect(await traces()).toEqual(before);
    },
  );

  test('accepts a file of exactly the largest size', async () => {
    const memory = await recordMemory(collections, ana);
    const photo = Buffer.from(await (await jpeg()).arrayBuffer());
    const padded = Buffer.concat([photo, Buffer.alloc(200 * 1024 - photo.length)]);
    const answer = await collections.call(
      ana,
      'POST',
      '/api/photos',
      photoForm(memory.id, file(padded, 'a.jpg')),
    );
    expect(answer.status).toBe(201);
  });

  test('is refused without a file or without a memory', async () => {
    const memory = await recordMemory(collections, ana);
    const without = photoForm(memory.id, await jpeg());
    without.delete('photo');
    expect(problem(await collections.call(ana, 'POST', '/api/photos', without)).errors).toEqual([
      { path: 'photo', code: 'FILE_MISSING', message: 'Please choose a file.' },
    ]);
    const nowhere = photoForm(memory.id, await jpeg());
    nowhere.delete('collectionId');
    expect((await collections.call(ana, 'POST', '/api/photos', nowhere)).status).toBe(400);
  });
});

describe('an upload that is repeated with the same Idempotency-Key', () => {
  const post = (form: FormData, key: string, who = ana) =>
    collections.call(who, 'POST', '/api/collections', form, { 'idempotency-key': key });

  test('has its effect once and is answered the same', async () => {
    const first = await post(memoryForm({ photos: [await jpeg()] }), 'key-1');
    const before = await traces();
    const again = await post(memoryForm({ photos: [await jpeg()] }), 'key-1');
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(await traces()).toEqual(before);
  });

  test('while the first is still being worked on, one is recorded and the others get that answer', async () => {
    const photo = await jpeg();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(memoryForm({ name: 'Once', photos: [photo] }), 'key-2')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    for (const answer of answers) if (answer.status === 409) expect(problem(answer).code).toBe('IN_PROGRESS');
    const { rows } = await collections.database.query(`select id from memory where name = 'Once'`);
    expect(rows).toHaveLength(1);
  });

  test('after a refusal may succeed', async () => {
    expect((await post(memoryForm({ photos: [file('text', 'a.jpg')] }), 'key-3')).status).toBe(415);
    expect((await post(memoryForm({ photos: [await jpeg()] }), 'key-3')).status).toBe(201);
  });

  test('is no repetition from another person, or as another kind of call', async () => {
    const first = await post(memoryForm(), 'key-4');
    const memory = read(collectionWithThumbnailSchema, first);
    const others = await post(memoryForm(), 'key-4', viewer(2, { partnerId: 1 }));
    expect(read(collectionWithThumbnailSchema, others).id).not.toBe(memory.id);
    const photo = await collections.call(ana, 'POST', '/api/photos', photoForm(memory.id, await jpeg()), {
      'idempotency-key': 'key-4',
    });
    expect(read(photoSchema, photo).collectionId).toBe(memory.id);
  });

  test('is refused with a malformed key', async () => {
    expect((await post(memoryForm(), 'two words')).status).toBe(400);
    expect((await post(memoryForm(), 'x'.repeat(201))).status).toBe(400);
  });
});
