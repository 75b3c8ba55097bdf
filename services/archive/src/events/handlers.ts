import { eventData } from '@our-dates/contracts/events';
import { planRef } from '@our-dates/contracts/plans';
import { handlers, once } from '@our-dates/service-kit/events/handlers';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import slice from '../../slice.json' with { type: 'json' };
import { deleteChecksums } from '../repository/checksums.ts';
import { withdrawMemory, withdrawPhoto, withdrawPlan } from '../repository/entries.ts';
import { deleteExportsAround } from '../repository/exports.ts';
import { forgetPerson, keepPerson } from '../repository/people.ts';

const queue = 'archive';

/** The events this service subscribes to, and how it handles each. */
export function subscription({ pool }: { pool: Pool }) {
  const at = { pool, queue };
  return handlers(
    { schemas: { ...eventData, 'plan.deleted': planRef }, queue, subscribes: slice.subscribes },
    {
      'user.updated': once(at, (client, { data }) => keepPerson(client, data)),
      'user.deleted': once(at, async (client, { data: { userId } }) => {
        await deleteExportsAround(client, [userId]);
        await forgetPerson(client, userId);
      }),
      'partnership.ended': once(at, (client, { data }) => deleteExportsAround(client, data.userIds)),
      'collection.hidden': once(at, (client, { data }) => withdrawMemory(client, data.collectionId)),
      'collection.deleted': once(at, (client, { data }) => withdrawMemory(client, data.collectionId)),
      'photo.hidden': once(at, (client, { data }) => withdrawPhoto(client, data.photoId, { pictures: true })),
      'photo.deleted': once(at, async (client, { data: { photoId, name } }) => {
        await withdrawPhoto(client, photoId, { pictures: true });
        await deleteChecksums(client, name);
      }),
      'comment.deleted': once(at, (client, { data }) =>
        withdrawPhoto(client, data.photoId, { pictures: false }),
      ),
      'plan.deleted': once(at, (client, { data }) => withdrawPlan(client, data.planId)),
    },
  );
}
