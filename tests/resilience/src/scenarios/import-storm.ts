import { setTimeout as delay } from 'node:timers/promises';
import type { Comment } from '@our-dates/contracts/comments';
import { importPaths } from '@our-dates/contracts/import-terms';
import type { ImportAnswer, ImportedMemoryBody } from '@our-dates/contracts/imports';
import { fillPath, imageName, originalUrl, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { type Person, signUp } from '@our-dates/test-support/api-people';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { noiseJpeg, sha256Of, type TestPicture } from '../tools/pictures.ts';
import type { Processes } from '../tools/platform.ts';
import { startStorm } from '../tools/storm.ts';
import { bytesAt } from '../tools/uploads.ts';
import { verifyBlobs, verifyEvents } from '../tools/verify.ts';

const memories = 24;
const photosPerMemory = 3;
const paceMs = 1500;
const victims = ['collections', 'comments', 'gateway'];

interface ArchivedMemory {
  readonly body: ImportedMemoryBody;
  readonly photos: readonly TestPicture[];
}

export const scenario: Scenario = {
  about: 'two devices import the same archive while processes are killed: every memory once, as a whole',
  limitMs: 600_000,
  async run(context) {
    const platform = await context.startProcesses({ env: { SWEEP_INTERVAL: '1s' } });
    const person = await signUp(platform.url);
    const archive = await Promise.all(Array.from({ length: memories }, (_, at) => archivedMemory(at)));
    const storm = startStorm(context, platform, victims);
    const devices = await Promise.all([
      importAll(context, person, archive),
      importAll(context, person, archive.toReversed()),
    ]);
    const kills = await storm.end();
    const ids = devices.map((answers) =>
      answers.map(({ collectionId }) => collectionId).toSorted((a, b) => a - b),
    );
    const made = devices.flat().filter(({ isNew }) => isNew).length;
    context.report({
      step: 'memories that both devices were answered',
      result: `${new Set(ids.flat()).size} different ones, ${made} answered as new, through ${kills} kills`,
      passed: new Set(ids.flat()).size === memories && String(ids[0]) === String(ids[1]) && made <= memories,
    });
    await verifyContent(context, platform, person, archive, ids[0] ?? []);
    await verifyBlobs(context, platform, { atLeast: memories * photosPerMemory });
    await verifyEvents(context, platform);
  },
};

async function archivedMemory(at: number): Promise<ArchivedMemory> {
  const photos = await Promise.all(Array.from({ length: photosPerMemory }, () => noiseJpeg(160, 120)));
  const writtenAt = '2024-08-18T09:00:00.000Z';
  return {
    photos,
    body: {
      key: sha256Of(Buffer.from(`memory ${at}`)),
      ...{
        name: `Memory ${at}`,
        description: null,
        date: '2024-08-17',
        recordedAt: writtenAt,
        changedAt: null,
      },
      ...{ cover: 1, stories: [] },
      photos: photos.map(({ sha256 }) => ({
        ...{ sha256, title: 'A photo', description: null, takenAt: null, uploadedAt: null, isLiked: true },
        comments: [{ author: 'Ben', content: sha256, writtenAt, editedAt: null }],
      })),
    },
  };
}

async function importAll(
  context: ScenarioContext,
  person: Person,
  archive: readonly ArchivedMemory[],
): Promise<ImportAnswer[]> {
  const answers: ImportAnswer[] = [];
  for (const memory of archive) {
    const [answer] = await Promise.all([importOnce(context, person, memory), delay(paceMs)]);
    answers.push(answer);
  }
  return answers;
}

/** As the page does: again until there is an answer, and again with its photos when the other device has used them. */
async function importOnce(
  context: ScenarioContext,
  person: Person,
  { body, photos }: ArchivedMemory,
): Promise<ImportAnswer> {
  for (;;) {
    for (const [place, { bytes, sha256 }] of photos.entries()) {
      const fields = { key: body.key, place: String(place), sha256 };
      await untilAnswered(context, person, importPaths.photos, [201], { ...fields, photo: bytes });
    }
    const memory = Buffer.from(JSON.stringify(body));
    const answer = await untilAnswered(context, person, importPaths.memories, [201, 409], { memory });
    if (answer.status === 201) return JSON.parse(answer.text);
  }
}

async function untilAnswered(
  { signal }: ScenarioContext,
  person: Person,
  path: string,
  statuses: readonly number[],
  fields: Readonly<Record<string, string | Buffer>>,
) {
  for (;;) {
    signal.throwIfAborted();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') form.set(name, value);
      else form.set(name, new Blob([Uint8Array.from(value)]), name);
    }
    const answer = await person.call('POST', path, { body: form }).catch(() => null);
    if (answer && statuses.includes(answer.status)) return answer;
    if (answer && answer.status < 500 && answer.status !== 409) {
      throw new Error(`an import was refused: ${answer.status} ${answer.text}`);
    }
    await delay(200);
  }
}

async function verifyContent(
  context: ScenarioContext,
  platform: Processes,
  person: Person,
  archive: readonly ArchivedMemory[],
  ids: readonly number[],
): Promise<void> {
  const listed = await person.json<{ isProtected: boolean }[]>('GET', paths.collections);
  const originals = archive.flatMap(({ photos }) => photos.map(({ sha256 }) => sha256)).toSorted();
  const found: string[] = [];
  const commented: string[] = [];
  for (const id of ids) {
    const photos = await person.json<Photo[]>('GET', `${paths.photos}?collectionId=${id}`);
    for (const photo of photos) {
      const bytes = await bytesAt(platform.url, originalUrl(imageName(photo.filePath)), person);
      if (photo.isLiked) found.push(sha256Of(bytes));
      commented.push(...(await commentsOn(context, person, photo.id)));
    }
  }
  context.report({
    step: 'memories, photos byte for byte, comments',
    result: `${listed.length}, ${found.length}, ${commented.length}`,
    passed:
      listed.length === memories &&
      [found, commented].every((some) => some.toSorted().join() === originals.join()),
  });
}

/** They come by an event, and there is one on each photo. */
async function commentsOn({ signal }: ScenarioContext, person: Person, id: number): Promise<string[]> {
  for (;;) {
    signal.throwIfAborted();
    const comments = await person.json<Comment[]>('GET', fillPath(paths.photoComments, { id }));
    if (comments.length > 0) return comments.map(({ content }) => content);
    await delay(200);
  }
}
