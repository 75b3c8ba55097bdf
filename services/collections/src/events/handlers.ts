import { type DomainEvent, eventData, newEvent } from '@our-dates/contracts/events';
import { handlers, once } from '@our-dates/service-kit/events/handlers';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import slice from '../../slice.json' with { type: 'json' };
import type { Copies } from '../domain/copies.ts';
import { handOverAllOf } from '../domain/heirs.ts';
import type { Memories } from '../domain/memories.ts';
import type { MergeSettling } from '../domain/merge-settling.ts';
import type { Originals } from '../domain/originals.ts';
import type { Samples } from '../domain/samples.ts';
import { adoptClock } from '../repository/clocks.ts';
import { forgetCopiesOf } from '../repository/copies.ts';
import { insertFormerUser } from '../repository/former-users.ts';
import { forgetInHidden } from '../repository/hidden-rows.ts';
import { deleteCallsOfUser } from '../repository/idempotent-calls.ts';
import { discardWaitingOf } from '../repository/import-photos.ts';
import { forgetImportOfMemory, forgetImportsOf } from '../repository/imports.ts';
import { deleteLikesOfUser } from '../repository/likes.ts';
import { forgetInMerges, forgetMergesOfMemory } from '../repository/merges.ts';
import { giveToOwners, markPhotoFailed, markPhotoReady, type ProcessedPhoto } from '../repository/photos.ts';
import { deleteWishesOfUser } from '../repository/sealed.ts';
import {
  deleteSortingOfPhoto,
  forgetInAnswers,
  keepAskedFingerprints,
  keepFingerprint,
} from '../repository/sorting.ts';
import { deleteStoriesOfMemory, forgetInStories } from '../repository/stories.ts';
import { deleteBookChoicesOfUser } from '../repository/year-book.ts';

const queue = 'collections';

interface Deps {
  readonly pool: Pool;
  readonly memories: Memories;
  readonly originals: Originals;
  readonly samples: Samples;
  readonly copies: Copies;
  readonly merges: MergeSettling;
}

/** The events this service subscribes to, and how it handles each. */
export function subscription(deps: Deps) {
  const { pool } = deps;
  const orderCopies = once(
    { pool, queue },
    (client, { data, time }: DomainEvent<'partnership.copies_agreed'>) =>
      deps.copies.order(client, data.userIds, time),
  );
  return handlers(
    { schemas: eventData, queue, subscribes: slice.subscribes },
    {
      'photo.processed': once({ pool, queue }, async (client, { data }) => {
        const processed = await markPhotoReady(client, data);
        if (processed.ref) await adoptClock(client, data.photoId);
        if (processed.ref && data.fingerprint) await keepFingerprint(client, data.photoId, data.fingerprint);
        await tellProcessed(deps, client, data.name, processed);
      }),
      'photo.failed': once({ pool, queue }, async (client, { data }) => {
        await tellProcessed(deps, client, data.name, await markPhotoFailed(client, data));
      }),
      // Removing again does nothing, so this needs no entry in the inbox.
      'photo.deleted': async ({ data }) => {
        await deleteSortingOfPhoto(pool, data.photoId);
        await deps.originals.remove(data.name);
      },
      'fingerprint.made': once({ pool, queue }, async (client, { data }) => {
        const memories = await keepAskedFingerprints(client, data.photos);
        await addToOutbox(client, ...memories.map((memory) => newEvent('sorting.changed', null, memory)));
      }),
      'collection.deleted': async ({ data }) => {
        await deleteStoriesOfMemory(pool, data.collectionId);
        await forgetImportOfMemory(pool, data.collectionId);
        await forgetMergesOfMemory(pool, data.collectionId);
      },
      'user.updated': (event) => userUpdated(deps, event),
      'user.deleted': (event) => userDeleted(deps, event),
      'partnership.ended': once({ pool, queue }, (client, { data }) =>
        deps.merges.undoOfCouple(client, data.userIds),
      ),
      'partnership.copies_agreed': async (event) => {
        await orderCopies(event);
        deps.copies.wake();
      },
      'morning.began': once({ pool, queue }, (client, event) => tellRememberedDay(deps, client, event)),
    },
  );
}

/** Says so if the two people have a memory of this day that they see now. */
async function tellRememberedDay(
  { memories }: Deps,
  client: Client,
  { data }: DomainEvent<'morning.began'>,
): Promise<void> {
  const { userId, partnerId, today } = data;
  const viewer = { id: userId, partnerId, username: '', isDemo: false };
  const isAny = (await memories.listOnThisDay(viewer, today)) !== '[]';
  if (isAny) await addToOutbox(client, newEvent('day.remembered', null, data));
}

/** Pages are notified from here, since the worker's own event comes before the photo is updated. */
async function tellProcessed(
  { originals }: Deps,
  client: Client,
  name: string,
  { ref, isThere, isNews }: ProcessedPhoto,
): Promise<void> {
  // A photo that was removed while the worker had it: its removal did not know of these files.
  if (!isThere) return originals.removeDerivatives(name);
  if (ref && isNews) await addToOutbox(client, newEvent('photo.updated', null, ref));
}

/** The samples are recorded as soon as the account that owns them exists. */
async function userUpdated({ samples }: Deps, { data }: DomainEvent<'user.updated'>): Promise<void> {
  const { userId, username, isDemo, isSampleOwner } = data;
  if (isSampleOwner) await samples.seed({ id: userId, username, isDemo, partnerId: null });
}

/** In many transactions, since a person may have a great many memories; each can be repeated. */
async function userDeleted(
  { pool, memories, merges }: Deps,
  { data: { userId }, actorId }: DomainEvent<'user.deleted'>,
): Promise<void> {
  await transaction(pool, (client) => insertFormerUser(client, userId));
  // Each of two memories that are in one belongs to who recorded it.
  await merges.undoAllOf(userId);
  await handOverAllOf(pool, userId);
  await memories.deleteAllOf(userId, { withProtected: true, actorId });
  // A photo that is hidden or restored meanwhile is found in the one place or in the other.
  await forgetInHidden(pool, userId);
  await giveAllToOwners(pool, userId);
  await forgetInHidden(pool, userId);
  await transaction(pool, async (client) => {
    await deleteLikesOfUser(client, userId);
    await deleteBookChoicesOfUser(client, userId);
    await forgetInStories(client, userId);
    await forgetInAnswers(client, userId);
    await deleteWishesOfUser(client, userId);
    await deleteCallsOfUser(client, userId);
    await forgetInMerges(client, userId);
    await forgetCopiesOf(client, userId);
    await forgetImportsOf(client, userId);
    await discardWaitingOf(client, userId);
  });
}

const givenAtOnce = 500;

/** The photos that a person has added to memories of others stay there, and no longer name who added them. */
async function giveAllToOwners(pool: Pool, userId: number): Promise<void> {
  for (;;) {
    const count = await transaction(pool, async (client) => {
      const photos = await giveToOwners(client, userId, givenAtOnce);
      await addToOutbox(client, ...photos.map((photo) => newEvent('photo.updated', null, photo)));
      return photos.length;
    });
    if (count < givenAtOnce) return;
  }
}
