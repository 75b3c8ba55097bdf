import { newEvent } from '@our-dates/contracts/events';
import type { ChoosePhotosBody } from '@our-dates/contracts/year-book';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { choosePhotos, yearBookJson } from '../repository/year-book.ts';
import { requirePhoto } from './access.ts';

/** The year book of a viewer and their partner. Each keeps what they have chosen; of two choices the later counts. */
export interface YearBooks {
  /** JSON text of the contract, as the database built it. */
  read(viewer: Viewer, year: number): Promise<string>;
  /** All of them or none, also for photos of samples. @throws AppError 404 when the viewer does not see one of them */
  choose(viewer: Viewer, choices: ChoosePhotosBody['choices']): Promise<void>;
}

export function createYearBooks({ pool }: { pool: Pool }): YearBooks {
  return {
    read: (viewer, year) => yearBookJson(pool, viewer, year),

    async choose(viewer, given) {
      const last = new Map(given.map((choice) => [choice.photoId, choice]));
      await transaction(pool, async (client) => {
        const refs = await choosePhotos(client, viewer, [...last.values()]);
        if (refs.length < last.size) requirePhoto(null);
        await addToOutbox(client, ...refs.map((ref) => newEvent('photo.updated', viewer.id, ref)));
      });
    },
  };
}
