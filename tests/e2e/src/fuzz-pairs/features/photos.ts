import { fillPath, imageName, originalUrl, paths } from '@our-dates/contracts/paths';
import type { LikedPhoto, Photo as PhotoJson } from '@our-dates/contracts/photos';
import { type Feature, lookAt, newWord, read } from '../feature.ts';
import { tinyPhoto } from '../tiny-photo.ts';

export const photos: Feature = {
  steps: {
    'add a photo': {
      weight: 7,
      take: async (stage) => {
        const { actor, model, random } = stage;
        const memory = stage.pickMemory();
        if (!memory) return false;
        const there = model.placeOf(memory);
        const isSeen = model.seesMemory(actor.id, there);
        const title = `Photo ${newWord(random)}`;
        const form = new FormData();
        form.set('title', title);
        form.set('collectionId', String(memory.id));
        form.set('photo', await tinyPhoto(), 'photo.jpg');
        const { text } = await stage.call('POST', paths.photos, isSeen ? 201 : 404, { body: form });
        stage.touch(memory);
        if (!isSeen) return true;
        const { id, filePath, sha256 } = JSON.parse(text) as PhotoJson;
        const photo = {
          id,
          memoryId: there.id,
          imageName: imageName(filePath),
          uploadedBy: actor.id,
          title,
          sha256,
          deleted: 'no' as const,
          isGone: false,
          likes: new Set<number>(),
          answers: new Map(),
        };
        model.photos.push(photo);
        memory.merge?.photos.add(photo);
        stage.touch(memory, photo);
        return true;
      },
    },
    'move a photo': {
      weight: 2,
      take: async (stage) => {
        const { actor, model } = stage;
        const photo = stage.pickPhoto();
        const target = stage.pickMemory();
        if (!photo || !target) return false;
        const isAllowed = model.seesPhoto(actor.id, photo) && model.seesMemory(actor.id, target);
        stage.touch(target, photo);
        const body = { title: photo.title, collectionId: target.id };
        await stage.call('PUT', fillPath(paths.photo, { id: photo.id }), isAllowed ? 200 : 404, { body });
        if (isAllowed) photo.memoryId = target.id;
        return true;
      },
    },
    'like a photo, or take the like back': {
      weight: 4,
      take: async (stage) => {
        const { actor, model } = stage;
        const photo = stage.pickPhoto();
        if (!photo) return false;
        const isSeen = model.seesPhoto(actor.id, photo);
        await stage.call('POST', fillPath(paths.photoLike, { id: photo.id }), isSeen ? 200 : 404);
        if (isSeen && !photo.likes.delete(actor.id)) photo.likes.add(actor.id);
        stage.touch(null, photo);
        return true;
      },
    },
  },
  lists: ({ model, viewer }) => {
    const partner = model.partnerOf(viewer.id);
    const isLoved = (likes: ReadonlySet<number>) =>
      likes.has(viewer.id) || (partner !== null && likes.has(partner));
    return [
      {
        what: 'loved photos',
        expected: model.photos
          .filter((photo) => model.seesPhoto(viewer.id, photo) && isLoved(photo.likes))
          .map(({ id }) => id)
          .sort((one, other) => one - other),
        read: () =>
          read<LikedPhoto[]>(viewer.person, `${paths.likedPhotos}?limit=100`, (list) =>
            list
              .filter(({ isProtected }) => !isProtected)
              .map(({ id }) => id)
              .sort((one, other) => one - other),
          ),
      },
    ];
  },
  ofMemory: ({ model, viewer }, memory) => {
    const partner = model.partnerOf(viewer.id);
    return [
      {
        what: `photos of memory ${memory.id}`,
        expected: model.seesMemory(viewer.id, memory)
          ? model
              .shownPhotosOf(memory)
              .map(({ title, likes }) => [
                title,
                likes.has(viewer.id),
                partner !== null && likes.has(partner),
              ])
              .sort()
          : 404,
        read: () =>
          read<PhotoJson[]>(viewer.person, `${paths.photos}?collectionId=${memory.id}`, (list) =>
            list.map(({ title, isLiked, likedByPartner }) => [title, isLiked, likedByPartner]).sort(),
          ),
      },
    ];
  },
  ofPhoto: ({ model, viewer }, photo) => {
    const isSeen = model.seesPhoto(viewer.id, photo);
    return [
      {
        what: `photo ${photo.id}`,
        expected: isSeen ? photo.title : 404,
        read: () =>
          read<PhotoJson>(
            viewer.person,
            fillPath(paths.photo, { id: photo.id }),
            ({ title, collectionId }) =>
              collectionId === photo.memoryId ? title : `in memory ${collectionId}`,
          ),
      },
      {
        what: `picture of photo ${photo.id}`,
        expected: isSeen ? 200 : 404,
        read: async () => (await lookAt(viewer.person, originalUrl(photo.imageName))).status,
      },
      {
        what: `small picture of photo ${photo.id}`,
        expected: isSeen ? 200 : 404,
        read: async () =>
          (await lookAt(viewer.person, `${fillPath(paths.image, { name: photo.imageName })}?w=320`)).status,
      },
    ];
  },
};
