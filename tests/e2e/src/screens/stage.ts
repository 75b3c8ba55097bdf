import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { mergesPath } from '@our-dates/contracts/merge-paths';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { sealedPaths } from '@our-dates/contracts/sealed-terms';
import { endedPartnershipsPath, undoPath } from '@our-dates/contracts/separation';
import { sortingPath } from '@our-dates/contracts/sorting-paths';
import { storyPath } from '@our-dates/contracts/story-path';
import { root } from '@our-dates/slices/find-slices';
import { finishedPhotosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, demoPerson, type Person } from '@our-dates/test-support/people';
import { type CameraTags, takenBy, type UploadFile } from '@our-dates/test-support/pictures';
import sharp from 'sharp';

/** What the screens show: a couple with memories in every state, and people without anything. */
export interface Stage {
  readonly one: Person;
  readonly other: Person;
  /** Has recorded nothing, and has no partner. */
  readonly newcomer: Person;
  /** The partnership of these two has ended, and the second would like to undo it. */
  readonly former: readonly [Person, Person];
  /** A memory of both with photos, comments and likes. */
  readonly memoryId: number;
  readonly photoId: number;
  /** The other partner has written a story, and `one` has not. */
  readonly untoldId: number;
  /** Both have written. */
  readonly toldId: number;
  readonly emptyId: number;
  /** Both have recorded the same day. */
  readonly sameDayId: number;
  /** Another memory was put into it, which can be undone. */
  readonly mergedId: number;
  /** Both have said of each photo whether it stays. */
  readonly sortedId: number;
  readonly inviteToken: string;
}

const samples = join(root, 'services/collections/samples');
const kinds: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Pictures of a folder, or, without one, the drawings of the samples. */
async function pictures(folder: string | undefined, width: number): Promise<readonly UploadFile[]> {
  const from = folder ?? samples;
  const names = (await readdir(from)).filter((name) =>
    folder === undefined ? name.endsWith('.svg') : kinds[extname(name)],
  );
  return Promise.all(
    names.sort().map(async (name, at) => {
      const bytes = await readFile(join(from, name));
      const mimeType = kinds[extname(name)];
      if (mimeType) return { name, mimeType, buffer: bytes };
      const isPortrait = at % 3 === 2;
      const height = Math.round(isPortrait ? width * 1.5 : width / 1.5);
      const buffer = await sharp(bytes)
        .resize({ width, height, fit: 'cover' })
        .jpeg({ quality: 88 })
        .toBuffer();
      return { name: name.replace('.svg', '.jpg'), mimeType: 'image/jpeg', buffer };
    }),
  );
}

/**
 * Makes the stage on a running platform.
 * @param options.folder of photographs, instead of the drawn samples
 * @param options.width of the drawn samples in pixels, default 1600
 */
export async function makeStage(
  at: string,
  { folder, width = 1600 }: { folder?: string | undefined; width?: number } = {},
): Promise<Stage> {
  const files = await pictures(folder, width);
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => files[(from + index) % files.length] ?? []).flat();
  const { one, other } = await namedCouple(at, 'Mina', 'Alex');
  const today = new Date();
  const yearsAgo = (years: number) =>
    new Date(Date.UTC(today.getFullYear() - years, today.getMonth(), today.getDate()))
      .toISOString()
      .slice(0, 10);

  // Both have photographed it, and the clock of one phone is wrong.
  const evening = yearsAgo(1).replaceAll('-', ':');
  const moment = (tags: CameraTags) => {
    const [file] = some(6, 1);
    if (!file) throw new Error('There are no pictures to show.');
    return takenBy(file, tags);
  };
  const memory = await recordMemory(one, {
    name: 'Harbour lights',
    description: 'One evening, no plan: lanterns over the market, the boats coming home, and fireworks.',
    date: yearsAgo(1),
    photos: [
      ...some(0, 6),
      await moment({ camera: 'Canon EOS R6', at: `${evening} 20:00:00`, zone: '+02:00' }),
    ],
  });
  for (const photo of [...some(9, 1), await moment({ camera: 'iPhone 15', at: `${evening} 21:02:00` })]) {
    const multipart = { photo, title: photo.name.replace(/\.\w+$/, ''), collectionId: String(memory.id) };
    await answered(await other.api.post('/api/photos', { multipart }), 201);
  }
  const photos = await finishedPhotosOf(one, memory);
  const photoId = photos[0]?.id ?? 0;
  await talkAbout(photoId, one, other);
  for (const [index, { id }] of photos.entries()) {
    if (index % 2 === 0) await answered(await one.api.post(`/api/photos/${id}/like`), 200);
    if (index % 3 === 0) await answered(await other.api.post(`/api/photos/${id}/like`), 200);
  }
  const untold = await recordMemory(other, {
    name: 'The long way home',
    date: yearsAgo(2),
    photos: some(3, 3),
  });
  await tell(other, one, untold.id, 'You said we were not lost. We were.');
  const told = await recordMemory(one, { name: 'A cabin, a stove, no signal', photos: some(5, 2) });
  await tell(other, one, told.id, 'You burnt the soup, and we ate it on the porch. '.repeat(6));
  await tell(one, other, told.id, 'It was not burnt. It was smoked. '.repeat(9));
  const empty = await recordMemory(other, { name: 'Rain, and a book', description: 'Nobody went anywhere.' });
  await hide(one, other, some(8, 2));
  await plan(one, other);
  return {
    one,
    other,
    newcomer: await named(await demoPerson(at), 'Robin'),
    former: await separated(at),
    memoryId: memory.id,
    photoId,
    untoldId: untold.id,
    toldId: told.id,
    emptyId: empty.id,
    ...(await sameDays(one, other, (from) => some(from, 2))),
    sortedId: await sorted(one, other, some(1, 4)),
    inviteToken: await inviteOf(await named(await demoPerson(at), 'Kim')),
  };
}

/** The same names on every platform. */
async function named(person: Person, displayName: string): Promise<Person> {
  await answered(await person.api.put(paths.profile, { multipart: { displayName } }), 200);
  return { ...person, displayName };
}

async function namedCouple(at: string, ...names: readonly [one: string, other: string]) {
  const { one, other } = await couple(at);
  return { one: await named(one, names[0]), other: await named(other, names[1]) };
}

async function talkAbout(photoId: number, one: Person, other: Person): Promise<void> {
  for (const [who, content] of [
    [one, 'You counted the lamps, and then the boats.'],
    [other, 'Thirty-four! And then you started again.'],
    [one, 'I would again.'],
  ] as const) {
    await answered(await who.api.post(`/api/photos/${photoId}/comments`, { data: { content } }), 201);
  }
}

async function tell(who: Person, partner: Person, id: number, content: string): Promise<void> {
  const data = { content: content.trim(), partnerId: partner.id, version: null };
  await answered(await who.api.put(fillPath(storyPath, { id }), { data }), 200);
}

/** One memory of each is deleted, and one is sealed. */
async function hide(one: Person, other: Person, photos: readonly UploadFile[]): Promise<void> {
  for (const who of [one, other]) {
    const { id } = await recordMemory(who, { name: 'Too blurry to keep', photos });
    await answered(await who.api.delete(`/api/collections/${id}`), 204);
  }
  const { id } = await recordMemory(one, { name: 'What we promised', photos });
  const opensOn = new Date(Date.now() + 90 * 24 * 3600_000).toISOString().slice(0, 10);
  await answered(await one.api.post(fillPath(sealedPaths.seal, { id }), { data: { opensOn } }), 200);
}

async function plan(one: Person, other: Person): Promise<void> {
  for (const [who, data] of [
    [one, { title: 'The night train north', date: '2031-04-19', note: 'Sleeper for two, window side.' }],
    [other, { title: 'The lantern market', link: 'https://example.com/market' }],
  ] as const) {
    await answered(await who.api.post('/api/plans', { data }), 201);
  }
}

/** Of one day, that is offered to be put together, and of another, that was. */
async function sameDays(one: Person, other: Person, photos: (from: number) => UploadFile[]) {
  const [pier, gulls, fair, rain] = [
    await recordMemory(one, { name: 'The pier', date: '2023-04-19', photos: photos(2) }),
    await recordMemory(other, {
      name: 'Gulls, chips and a very long walk',
      date: '2023-04-19',
      photos: photos(4),
    }),
    await recordMemory(one, { name: 'The fair', date: '2023-06-11', photos: photos(6) }),
    await recordMemory(other, { name: 'Rain at the fair', date: '2023-06-11', photos: photos(8) }),
  ];
  for (const memory of [pier, gulls, fair, rain]) await finishedPhotosOf(one, memory);
  const data = { from: rain.id };
  await answered(await one.api.post(fillPath(mergesPath, { id: fair.id }), { data }), 200);
  return { sameDayId: pier.id, mergedId: fair.id };
}

/** @returns the memory of these photos: the first goes, of the second they differ, the others stay */
async function sorted(one: Person, other: Person, photos: readonly UploadFile[]): Promise<number> {
  const memory = await recordMemory(one, { name: 'Too many of the market', photos });
  const ids = (await finishedPhotosOf(one, memory)).map(({ id }) => id);
  for (const [who, partner, drops] of [
    [one, other, 1],
    [other, one, 2],
  ] as const) {
    const answers = ids.map((photoId, at) => ({ photoId, answer: at < drops ? 'drop' : 'keep' }));
    const data = { partnerId: partner.id, answers };
    await answered(await who.api.put(fillPath(sortingPath, { id: memory.id }), { data }), 200);
  }
  return memory.id;
}

async function separated(at: string): Promise<readonly [Person, Person]> {
  const { one, other } = await namedCouple(at, 'Noor', 'Sam');
  await recordMemory(one, { name: 'The lighthouse' });
  await answered(await other.api.delete('/api/partnerships/partnership'), 204);
  const [ended] = await (await answered(await other.api.get(endedPartnershipsPath), 200)).json();
  await answered(await other.api.post(fillPath(undoPath, { id: ended.id })), 200);
  return [one, other];
}

async function inviteOf(person: Person): Promise<string> {
  const { invitation } = await (
    await answered(await person.api.post('/api/partnerships/invite'), 201)
  ).json();
  return invitation.inviteToken;
}
