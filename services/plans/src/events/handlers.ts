import { eventData } from '@our-dates/contracts/events';
import { handlers, once } from '@our-dates/service-kit/events/handlers';
import { type Announcement, addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Client, Pool } from '@our-dates/service-kit/postgres/pool';
import { planEvents } from '../../contract.ts';
import slice from '../../slice.json' with { type: 'json' };
import { insertFormerUser, lockUser } from '../repository/former-users.ts';
import {
  type ChangedPlan,
  linkMerged,
  noteHiding,
  removePlansOf,
  unlinkMemories,
} from '../repository/plans.ts';

const queue = 'plans';

/** The events this service subscribes to, and how it handles each. */
export function subscription({ pool }: { pool: Pool }) {
  const at = { pool, queue };
  return handlers(
    { schemas: eventData, queue, subscribes: slice.subscribes },
    {
      'user.deleted': once(at, async (client, { data: { userId } }) => {
        await lockUser(client, userId);
        await insertFormerUser(client, userId);
        const removed = await removePlansOf(client, userId);
        await addToOutbox<Announcement>(
          client,
          ...removed.map(({ id, ownerId }) =>
            planEvents.create('plan.deleted', null, { planId: id, ownerId }),
          ),
        );
        await announceUpdated(client, await unlinkMemories(client, { ownerId: userId }));
      }),
      'collection.hidden': once(at, async (client, { data: { collectionId: id, revision, reason } }) => {
        // Its address leads to the memory that it is a part of.
        if (reason === 'merged') return;
        await announceUpdated(client, await noteHiding(client, { id, revision, isHidden: true }));
      }),
      'collection.shown': once(at, async (client, { data: { collectionId: id, revision } }) =>
        announceUpdated(client, await noteHiding(client, { id, revision, isHidden: false })),
      ),
      'collection.deleted': once(at, async (client, { data: { collectionId, mergedInto } }) =>
        announceUpdated(
          client,
          mergedInto
            ? await linkMerged(client, collectionId, mergedInto)
            : await unlinkMemories(client, { memoryId: collectionId }),
        ),
      ),
    },
  );
}

async function announceUpdated(client: Client, plans: readonly ChangedPlan[]): Promise<void> {
  await addToOutbox<Announcement>(
    client,
    ...plans.map(({ id, ownerId, revision }) =>
      planEvents.create('plan.updated', null, { planId: id, ownerId, revision }),
    ),
  );
}
