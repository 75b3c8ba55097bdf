import { fillPath, paths } from '@our-dates/contracts/paths';
import type { TrashPage } from '@our-dates/contracts/trash';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import { type Feature, lookAt, read, type Stage } from '../feature.ts';
import type { Memory, Photo } from '../model.ts';

/** What there is to restore, or to remove for good: one memory or one photo, rather one that the actor can. */
function pickHidden(stage: Stage): { memory: Memory | null; photo: Photo | null; isThere: boolean } | null {
  const { actor, model, random } = stage;
  const photos = model.photos.filter(({ deleted }) => deleted === 'alone');
  const memories = model.memories.filter(({ isInTrash }) => isInTrash);
  if (random.happens(0.5)) {
    const photo = stage.pick(photos, (one) => model.seesPhotoInTrash(actor.id, one));
    return photo && { memory: null, photo, isThere: model.seesPhotoInTrash(actor.id, photo) };
  }
  const memory = stage.pick(memories, (one) => model.seesInTrash(actor.id, one));
  return memory && { memory, photo: null, isThere: model.seesInTrash(actor.id, memory) };
}

const selection = (memory: Memory | null, photo: Photo | null) => ({
  collectionIds: memory ? [memory.id] : [],
  photoIds: photo ? [photo.id] : [],
});

export const trash: Feature = {
  steps: {
    'delete a photo': {
      weight: 3,
      take: async (stage) => {
        const photo = stage.pickPhoto();
        if (!photo) return false;
        const isSeen = stage.model.seesPhoto(stage.actor.id, photo);
        await stage.call('DELETE', fillPath(paths.photo, { id: photo.id }), isSeen ? 204 : 404);
        if (isSeen) photo.deleted = 'alone';
        stage.touch(null, photo);
        return true;
      },
    },
    'delete a memory': {
      weight: 2,
      take: async (stage) => {
        const memory = stage.pickMemory();
        if (!memory) return false;
        const isSeen = stage.model.seesMemory(stage.actor.id, memory);
        await stage.call('DELETE', fillPath(paths.collection, { id: memory.id }), isSeen ? 204 : 404);
        if (isSeen) {
          memory.isInTrash = true;
          stage.model.hidePhotosOf(memory);
        }
        stage.touch(memory);
        return true;
      },
    },
    restore: {
      weight: 4,
      take: async (stage) => {
        const found = pickHidden(stage);
        if (!found) return false;
        const { memory, photo, isThere } = found;
        const body = selection(memory, photo);
        await stage.call('POST', trashPaths.restore, isThere ? 200 : 404, { body });
        stage.touch(memory, photo);
        if (!isThere) return true;
        const its = memory ?? (photo && stage.model.memory(photo.memoryId));
        if (its?.isInTrash) stage.model.restore(its);
        if (photo) photo.deleted = 'no';
        return true;
      },
    },
    'remove for good': {
      weight: 1,
      take: async (stage) => {
        const found = pickHidden(stage);
        if (!found) return false;
        const { memory, photo, isThere } = found;
        const body = selection(memory, photo);
        await stage.call('POST', trashPaths.purge, isThere ? 204 : 404, { body });
        stage.touch(memory, photo);
        if (isThere && memory) stage.model.removeMemory(memory);
        if (isThere && photo) photo.isGone = true;
        return true;
      },
    },
  },
  lists: ({ model, viewer }) => [
    {
      what: 'trash',
      expected: [
        ...model.memories
          .filter((memory) => model.seesInTrash(viewer.id, memory))
          .map(({ id, name, sealedUntil }) => [`memory ${id}`, sealedUntil === null ? name : null]),
        ...model.photos
          .filter((photo) => model.seesPhotoInTrash(viewer.id, photo))
          .map(({ id, title }) => [`photo ${id}`, title]),
      ].sort(),
      read: () =>
        read<TrashPage>(viewer.person, `${trashPaths.trash}?limit=100`, ({ items }) =>
          items.map(({ kind, id, title }) => [`${kind} ${id}`, title]).sort(),
        ),
    },
  ],
  ofPhoto: ({ model, viewer }, photo) => [
    {
      what: `picture of photo ${photo.id} in the trash`,
      expected: model.seesPictureInTrash(viewer.id, photo) ? 200 : 404,
      read: async () =>
        (await lookAt(viewer.person, fillPath(trashPaths.image, { name: photo.imageName }))).status,
    },
  ],
};
