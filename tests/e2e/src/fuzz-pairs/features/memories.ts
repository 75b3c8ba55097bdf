import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { ownedPath } from '@our-dates/contracts/owned';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { yearBookPath } from '@our-dates/contracts/year-book-page';
import { byId, type Feature, type Look, newWord, read, type Stage, type View } from '../feature.ts';
import type { Memory } from '../model.ts';

/** The day on which all look back. */
const today = '2026-06-15';
const dates = ['2021-06-15', '2022-06-15', '2022-08-01', null] as const;

/** Records a memory, sealed at once if a day is given. */
export async function recordMemory(stage: Stage, sealedUntil: string | null): Promise<boolean> {
  const { actor, model, random } = stage;
  const word = newWord(random);
  const date = random.pick(dates);
  const form = new FormData();
  form.set('name', `Walk ${word}`);
  form.set('type', 'custom');
  if (date) form.set('date', date);
  if (sealedUntil) form.set('opensOn', sealedUntil);
  const { text } = await stage.call('POST', paths.collections, 201, { body: form });
  const { id } = JSON.parse(text) as CollectionWithThumbnail;
  const memory: Memory = {
    id,
    ownerId: actor.id,
    word,
    name: `Walk ${word}`,
    date,
    recordedOn: new Date().toISOString().slice(0, 10),
    sealedUntil,
    wishes: new Set(),
    isInTrash: false,
    isGone: false,
    copiedFor: new Set(),
    copyOf: null,
    merge: null,
  };
  model.memories.push(memory);
  stage.touch(memory);
  return true;
}

const seen = ({ model, viewer }: View) =>
  byId(model.memories.filter((memory) => model.seesMemory(viewer.id, memory)));

const ownedBy = ({ model }: View, owner: number) => {
  const memories = model.memories.filter((memory) => memory.ownerId === owner && model.isShown(memory));
  return {
    memories: memories.length,
    photos: memories.flatMap((memory) => model.shownPhotosOf(memory)).length,
  };
};

/** Everybody in the demo sees the samples. */
const withoutSamples = <T extends { isProtected: boolean }>(list: readonly T[]) =>
  list.filter(({ isProtected }) => !isProtected);

export const memories: Feature = {
  steps: {
    'record a memory': { weight: 5, take: (stage) => recordMemory(stage, null) },
    'rename a memory': {
      weight: 1,
      take: async (stage) => {
        const memory = stage.pickMemory();
        if (!memory) return false;
        const status = stage.model.seesMemory(stage.actor.id, memory) ? 200 : 404;
        const body = { name: memory.name };
        await stage.call('PUT', fillPath(paths.collection, { id: memory.id }), status, { body });
        stage.touch(memory);
        return true;
      },
    },
  },
  lists: (view) => {
    const { model, viewer } = view;
    const partner = model.partnerOf(viewer.id);
    const ids = seen(view).map(({ id }) => id);
    const { person } = viewer;
    return [
      {
        what: 'gallery',
        expected: seen(view).map((memory) => ({
          id: memory.id,
          name: memory.name,
          isOwner: memory.ownerId === viewer.id,
          photos: model.shownPhotosOf(memory).length,
          coverIsShown: model.shownPhotosOf(memory).length > 0,
        })),
        read: () =>
          read<CollectionWithThumbnail[]>(person, `${paths.collectionsWithThumbnails}?limit=100`, (list) =>
            byId(withoutSamples(list)).map(({ id, name, isOwner, photoCount, thumbnail }) => ({
              id,
              name,
              isOwner,
              photos: photoCount,
              coverIsShown: model.photos.some(
                (photo) =>
                  photo.memoryId === id && photo.imageName === thumbnail?.name && model.isPhotoShown(photo),
              ),
            })),
          ),
      },
      {
        what: 'list of memories',
        expected: ids,
        read: () =>
          read<CollectionWithThumbnail[]>(person, paths.collections, (list) =>
            byId(withoutSamples(list)).map(({ id }) => id),
          ),
      },
      {
        what: 'timeline without samples',
        expected: ids.length,
        read: async () => {
          const [months, samples] = await Promise.all([
            read<{ count: number }[]>(person, paths.timeline, (list) =>
              list.reduce((sum, { count }) => sum + count, 0),
            ),
            read<CollectionWithThumbnail[]>(
              person,
              `${paths.collectionsWithThumbnails}?limit=100`,
              (list) => list.filter(({ isProtected }) => isProtected).length,
            ),
          ]);
          return Number(months) - Number(samples);
        },
      },
      {
        what: 'on this day',
        expected: seen(view)
          .filter(({ date }) => date?.endsWith(today.slice(4)))
          .map(({ id }) => id)
          .slice(-12),
        read: () =>
          read<CollectionWithThumbnail[]>(person, `${paths.onThisDay}?today=${today}`, (list) =>
            byId(withoutSamples(list)).map(({ id }) => id),
          ),
      },
      {
        what: 'counts of what is whose',
        expected: {
          own: ownedBy(view, viewer.id),
          partner: partner === null ? null : ownedBy(view, partner),
        },
        read: () => read(person, ownedPath, (body) => body),
      },
      {
        what: 'year book',
        expected: seen(view)
          .filter(({ date }) => date?.startsWith('2022'))
          .map(({ id }) => id),
        read: () =>
          read<{ memories: { id: number }[] }>(person, `${yearBookPath}?year=2022`, (book) =>
            byId(book.memories)
              .map(({ id }) => id)
              .filter((id) => model.memories.some((memory) => memory.id === id)),
          ),
      },
    ];
  },
  ofMemory: ({ model, viewer }, memory) => {
    const there = model.placeOf(memory);
    const { word } = memory;
    const looks: Look[] = [
      {
        what: `memory ${memory.id}`,
        expected: model.seesMemory(viewer.id, there) ? there.name : 404,
        read: () =>
          read<CollectionWithThumbnail>(
            viewer.person,
            fillPath(paths.collection, { id: memory.id }),
            ({ name }) => name,
          ),
      },
    ];
    if (word !== null) {
      looks.push({
        what: `search for the name of memory ${memory.id}`,
        // Copies have the name of what they are copied from.
        expected: model.memories
          .filter((each) => each.word === word)
          .filter((found) => model.seesMemory(viewer.id, found))
          .map(({ id }) => id)
          .sort((one, other) => one - other),
        read: () =>
          read<CollectionWithThumbnail[]>(
            viewer.person,
            `${paths.collectionsWithThumbnails}?limit=100&words=only&q=${word}`,
            (list) => byId(list).map(({ id }) => id),
          ),
      });
    }
    return looks;
  },
};
