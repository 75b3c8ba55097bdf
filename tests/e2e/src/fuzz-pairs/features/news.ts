import type { News } from '@our-dates/contracts/news';
import { paths } from '@our-dates/contracts/paths';
import { type Feature, read } from '../feature.ts';

export const news: Feature = {
  steps: {},
  lists: ({ model, viewer }) => [
    {
      what: 'news of what is not to be seen',
      // The log of changes is written from events.
      isLater: true,
      expected: [],
      read: () =>
        read<News>(viewer.person, paths.news, ({ places }) =>
          places.filter(({ collectionId, photoId }) => {
            const memory = model.memories.find(({ id }) => id === collectionId);
            const photo = model.photos.find(({ id }) => id === photoId);
            if (photo) return !model.seesPhoto(viewer.id, photo);
            return !memory || !model.seesMemory(viewer.id, memory);
          }),
        ),
    },
  ],
};
