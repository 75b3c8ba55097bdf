import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, imageName, imageUrl, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { couple, type Person } from '@our-dates/test-support/api-people';
import type { ScenarioContext } from '../scenario.ts';
import { memoryForm } from '../tools/pictures.ts';
import { type Uploaded, uploadOnce } from '../tools/uploads.ts';

/** A photo that was acknowledged, and what else was acknowledged of it. */
export interface KeptPhoto extends Uploaded {
  readonly by: Person;
  readonly comments: number[];
}

export interface KeptMemory {
  readonly id: number;
  readonly by: Person;
  readonly photos: KeptPhoto[];
}

/** Two people, and what the platform has acknowledged to them and must not lose. */
export interface SoakCouple {
  readonly people: readonly [Person, Person];
  /** The oldest first. */
  readonly memories: KeptMemory[];
  /** Something of theirs is being changed or deleted. */
  isBusy: boolean;
}

/** An answer of the last action, for the table. */
export interface Outcome {
  readonly action: string;
  readonly ms: number;
  readonly hasFailed: boolean;
}

/** Then the oldest is deleted: the data stops growing. */
const memoriesOfCouple = 12;
const photosOfMemory = 8;

export async function startCouples(url: string, count: number): Promise<SoakCouple[]> {
  return Promise.all(
    Array.from({ length: count }, async () => ({ people: await couple(url), memories: [], isBusy: false })),
  );
}

type Action = (person: Person, couple: SoakCouple, context: ScenarioContext) => Promise<void>;

/** Reads may fail while something is killed; a write counts once it is acknowledged. */
const actions: Readonly<Record<string, { weight: number; isWrite?: boolean; act: Action }>> = {
  gallery: {
    weight: 30,
    act: async (person) => succeed(person, 'GET', paths.collectionsWithThumbnails),
  },
  photos: {
    weight: 20,
    async act(person, { memories }) {
      const memory = anyOf(memories);
      if (memory) await succeed(person, 'GET', `${paths.photos}?collectionId=${memory.id}`);
    },
  },
  picture: {
    weight: 25,
    async act(person, { memories }) {
      const kept = anyOf(anyOf(memories)?.photos ?? []);
      if (kept) await succeed(person, 'GET', imageUrl(imageName(kept.photo.filePath), 320), [200, 404]);
    },
  },
  like: {
    weight: 6,
    isWrite: true,
    async act(person, { memories }) {
      const kept = anyOf(anyOf(memories)?.photos ?? []);
      if (kept) await succeed(person, 'POST', fillPath(paths.photoLike, { id: kept.photo.id }));
    },
  },
  comment: {
    weight: 6,
    isWrite: true,
    async act(person, { memories }) {
      const kept = anyOf(anyOf(memories)?.photos ?? []);
      if (!kept) return;
      const comment = await person.json<{ id: number }>(
        'POST',
        fillPath(paths.photoComments, { id: kept.photo.id }),
        { body: { content: 'The one with the umbrella.' } },
      );
      kept.comments.push(comment.id);
    },
  },
  upload: {
    weight: 6,
    isWrite: true,
    async act(person, { memories }, context) {
      const memory = memories.at(-1);
      if (!memory || memory.photos.length >= photosOfMemory) return;
      memory.photos.push({ ...(await uploadOnce(context, person, memory.id)), by: person, comments: [] });
    },
  },
  memory: {
    weight: 2,
    isWrite: true,
    async act(person, { memories }) {
      const { id } = await person.json<{ id: number }>('POST', paths.collections, {
        body: memoryForm('An evening'),
      });
      memories.push({ id, by: person, photos: [] });
      const oldest = memories.length > memoriesOfCouple ? memories.shift() : undefined;
      if (oldest) await remove(oldest.by, fillPath(paths.collection, { id: oldest.id }));
    },
  },
  'delete a photo': {
    weight: 2,
    isWrite: true,
    async act(_, { memories }) {
      const kept = anyOf(memories)?.photos.shift();
      if (kept) await remove(kept.by, fillPath(paths.photo, { id: kept.photo.id }));
    },
  },
};

/** What is removed is not counted on any more, whether or not the call succeeds. */
async function remove(person: Person, path: string): Promise<void> {
  await succeed(person, 'DELETE', path, [204]);
}

async function succeed(
  person: Person,
  method: string,
  path: string,
  fine: readonly number[] = [200, 201],
): Promise<void> {
  const { status, text } = await person.call(method, path);
  if (!fine.includes(status)) throw new Error(`${method} ${path}: ${status} ${text}`);
}

function anyOf<T>(list: readonly T[]): T | undefined {
  return list.length > 0 ? list[randomInt(list.length)] : undefined;
}

const drawn = Object.entries(actions).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));

/** One random action of a random person. */
export async function actOnce(couples: readonly SoakCouple[], context: ScenarioContext): Promise<Outcome> {
  const name = anyOf(drawn) ?? 'gallery';
  const chosen = actions[name];
  const pair = anyOf(couples.filter(({ isBusy }) => !(isBusy && chosen?.isWrite)));
  const began = performance.now();
  const outcome = (hasFailed: boolean) => ({ action: name, ms: performance.now() - began, hasFailed });
  if (!chosen || !pair) return outcome(false);
  if (chosen.isWrite) pair.isBusy = true;
  try {
    await chosen.act(pair.people[randomInt(2)] ?? pair.people[0], pair, context);
    return outcome(false);
  } catch {
    context.signal.throwIfAborted();
    return outcome(true);
  } finally {
    if (chosen.isWrite) pair.isBusy = false;
  }
}

/** Actions one after the other in each of several loops. @returns how many a second there were */
export async function measureCapacity(
  couples: readonly SoakCouple[],
  context: ScenarioContext,
  seconds: number,
): Promise<number> {
  let done = 0;
  const until = performance.now() + seconds * 1000;
  const loop = async () => {
    while (performance.now() < until) {
      await actOnce(couples, context);
      done += 1;
    }
  };
  await Promise.all(couples.flatMap(() => [loop(), loop()]));
  return done / seconds;
}

/** Starts actions at a rate, whether or not the earlier ones are done; resolves when all are. */
export async function act(
  couples: readonly SoakCouple[],
  context: ScenarioContext,
  {
    perSecond,
    untilMs,
    onOutcome,
  }: { perSecond: number; untilMs: number; onOutcome: (outcome: Outcome) => void },
): Promise<void> {
  const running = new Set<Promise<void>>();
  for (let next = Date.now(); next < untilMs; next += 1000 / perSecond) {
    await delay(Math.max(0, next - Date.now()), undefined, { signal: context.signal });
    const action = actOnce(couples, context)
      .then(onOutcome)
      .finally(() => running.delete(action));
    running.add(action);
  }
  await Promise.all(running);
}

/** What of all that was acknowledged is not there, in words. */
export async function findLosses(
  couples: readonly SoakCouple[],
  context: ScenarioContext,
): Promise<string[]> {
  const lost: string[] = [];
  for (const { people, memories } of couples) {
    for (const memory of memories) {
      const photos = await readyPhotos(people[1], memory.id, context);
      const ids = new Set(photos.map(({ id }) => id));
      for (const { photo, comments } of memory.photos) {
        if (!ids.has(photo.id)) lost.push(`photo ${photo.id} of memory ${memory.id}`);
        else lost.push(...(await lostComments(people[0], photo.id, comments)));
      }
    }
  }
  return lost;
}

async function readyPhotos(person: Person, memoryId: number, context: ScenarioContext): Promise<Photo[]> {
  for (;;) {
    const photos = await person.json<Photo[]>('GET', `${paths.photos}?collectionId=${memoryId}`);
    if (photos.every(({ status }) => status === 'ready')) return photos;
    await delay(500, undefined, { signal: context.signal });
  }
}

async function lostComments(person: Person, photoId: number, comments: readonly number[]): Promise<string[]> {
  if (comments.length === 0) return [];
  const listed = await person.json<{ id: number }[]>('GET', fillPath(paths.photoComments, { id: photoId }));
  const ids = new Set(listed.map(({ id }) => id));
  return comments.filter((id) => !ids.has(id)).map((id) => `comment ${id} on photo ${photoId}`);
}
