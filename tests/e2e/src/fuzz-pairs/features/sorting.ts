import { fillPath } from '@our-dates/contracts/paths';
import type { Sorting, SortingRemoved } from '@our-dates/contracts/sorting';
import { sortingPath, sortingRemovalPath } from '@our-dates/contracts/sorting-paths';
import { type Feature, read } from '../feature.ts';
import type { Model, Photo } from '../model.ts';

/** An answer is for these two people. */
const answerOf = (photo: Photo, person: number, partner: number) => photo.answers.get(`${person} ${partner}`);

/** 404 before 409: that there is no partner matters only where there is a memory. */
function statusFor(model: Model, viewer: number, isSeen: boolean): number {
  if (!isSeen) return 404;
  return model.partnerOf(viewer) === null ? 409 : 200;
}

export const sorting: Feature = {
  steps: {
    'keep or drop a photo': {
      weight: 4,
      take: async (stage) => {
        const { actor, model, random } = stage;
        const photo = stage.pickPhoto();
        if (!photo) return false;
        const memory = model.memory(photo.memoryId);
        const status = statusFor(model, actor.id, model.seesMemory(actor.id, memory));
        const partner = model.partnerOf(actor.id);
        const answer = random.happens(0.7) ? 'drop' : 'keep';
        const body = { partnerId: partner ?? actor.id, answers: [{ photoId: photo.id, answer }] };
        await stage.call('PUT', fillPath(sortingPath, { id: memory.id }), status, { body });
        stage.touch(memory, photo);
        const isAnswered = status === 200 && model.isPhotoShown(photo) && partner !== null;
        if (isAnswered) photo.answers.set(`${actor.id} ${partner}`, answer);
        return true;
      },
    },
    'delete what both drop': {
      weight: 2,
      take: async (stage) => {
        const { actor, model } = stage;
        const memory = stage.pickMemory();
        if (!memory) return false;
        const photos = model.shownPhotosOf(memory);
        if (photos.length === 0) return false;
        const partner = model.partnerOf(actor.id);
        const status = statusFor(model, actor.id, model.seesMemory(actor.id, memory));
        const body = {
          partnerId: partner ?? actor.id,
          photoIds: photos.map(({ id }) => id),
          staying: [],
        };
        const path = fillPath(sortingRemovalPath, { id: memory.id });
        const { text } = await stage.call('POST', path, status, { body });
        stage.touch(memory);
        if (status !== 200 || partner === null) return true;
        const dropped = photos.filter(
          (photo) =>
            answerOf(photo, actor.id, partner) === 'drop' && answerOf(photo, partner, actor.id) === 'drop',
        );
        for (const photo of dropped) {
          photo.deleted = 'alone';
          stage.touch(memory, photo);
        }
        stage.same(
          'what was deleted',
          dropped.map(({ id }) => id).sort((one, other) => one - other),
          (JSON.parse(text) as SortingRemoved).photoIds,
        );
        return true;
      },
    },
  },
  ofMemory: ({ model, viewer }, memory) => {
    const partner = model.partnerOf(viewer.id);
    const status = statusFor(model, viewer.id, model.seesMemory(viewer.id, memory));
    const shown = model.shownPhotosOf(memory).toSorted((one, other) => one.id - other.id);
    const expected =
      status !== 200 || partner === null
        ? status
        : {
            partnersAnswers: shown.filter((photo) => answerOf(photo, partner, viewer.id)).length,
            photos: shown.map((photo) => {
              const own = answerOf(photo, viewer.id, partner) ?? null;
              // Seen before the own answer, the partner's would decide it.
              return [photo.id, own, own && (answerOf(photo, partner, viewer.id) ?? null)];
            }),
          };
    return [
      {
        what: `sorting of memory ${memory.id}`,
        expected,
        read: () =>
          read<Sorting>(viewer.person, fillPath(sortingPath, { id: memory.id }), (body) => ({
            partnersAnswers: body.partnersAnswers,
            photos: body.photos
              .toSorted((one, other) => one.photoId - other.photoId)
              .map(({ photoId, own, partners }) => [photoId, own, partners]),
          })),
      },
    ];
  },
};
