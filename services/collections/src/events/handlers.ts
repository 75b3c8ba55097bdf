import type { BusMessage } from '@our-dates/common/events/event-bus';
import { handleOnce } from '@our-dates/common/events/inbox';
import { addToOutbox } from '@our-dates/common/events/outbox';
import { type Client, type Pool, transaction } from '@our-dates/common/postgres/pool';
import { type EventType, newEvent, parseEvent } from '@our-dates/contracts/events';
import slice from '../../slice.json' with { type: 'json' };
import type { Memories } from '../domain/memories.ts';
import type { Originals } from '../domain/originals.ts';
import type { Samples } from '../domain/samples.ts';
import { insertFormerUser } from '../repository/former-users.ts';
import { deleteCallsOfUser } from '../repository/idempotent-calls.ts';
import { deleteLikesOfUser } from '../repository/likes.ts';
import { markPhotoFailed, markPhotoReady, type ProcessedPhoto } from '../repository/photos.ts';

const queue = 'collections';

interface Deps {
  readonly pool: Pool;
  readonly memories: Memories;
  readonly originals: Originals;
  readonly samples: Samples;
}

type Handler = (message: BusMessage) => Promise<void>;

/** What this service hears of, and what it does about it. */
export function subscription(deps: Deps) {
  const handlers = {
    'photo.processed': (message) => photoProcessed(deps, message),
    'photo.failed': (message) => photoFailed(deps, message),
    'photo.deleted': (message) => photoDeleted(deps, message),
    'user.updated': (message) => userUpdated(deps, message),
    'user.deleted': (message) => userDeleted(deps, message),
  } satisfies Partial<Record<EventType, Handler>>;
  const handlerOf = new Map<string, Handler>(Object.entries(handlers));
  const unhandled = slice.hears[queue].filter((type) => !handlerOf.has(type));
  if (unhandled.length > 0) throw new TypeError(`slice.json hears of ${unhandled}, which nothing handles`);
  return {
    queue,
    concurrency: 4,
    handle: async (message: BusMessage) => handlerOf.get(message.type)?.(message),
  };
}

async function photoProcessed(deps: Deps, message: BusMessage): Promise<void> {
  const { data } = parseEvent('photo.processed', message);
  await handleOnce(deps.pool, queue, message, async (client) => {
    await tellProcessed(deps, client, data.name, await markPhotoReady(client, data));
  });
}

async function photoFailed(deps: Deps, message: BusMessage): Promise<void> {
  const { data } = parseEvent('photo.failed', message);
  await handleOnce(deps.pool, queue, message, async (client) => {
    await tellProcessed(deps, client, data.name, await markPhotoFailed(client, data));
  });
}

/** Pages learn of it from here, since the worker's own event comes before the photo says so. */
async function tellProcessed(
  { originals }: Deps,
  client: Client,
  name: string,
  { ref, isNews }: ProcessedPhoto,
): Promise<void> {
  // A photo that was deleted while the worker had it: its deletion did not know of these files.
  if (!ref) return originals.removeDerivatives(name);
  if (isNews) await addToOutbox(client, newEvent('photo.updated', null, ref));
}

/** Removing what is removed already does nothing, so this needs no note of having been done. */
async function photoDeleted({ originals }: Deps, message: BusMessage): Promise<void> {
  await originals.remove(parseEvent('photo.deleted', message).data.name);
}

/** The samples are recorded as soon as the account that owns them exists. */
async function userUpdated({ samples }: Deps, message: BusMessage): Promise<void> {
  const { userId, username, isDemo, isSampleOwner } = parseEvent('user.updated', message).data;
  if (isSampleOwner) await samples.seed({ id: userId, username, isDemo, partnerId: null });
}

/** In many transactions, since somebody may have a great many memories; each can be repeated. */
async function userDeleted({ pool, memories }: Deps, message: BusMessage): Promise<void> {
  const { userId } = parseEvent('user.deleted', message).data;
  await transaction(pool, (client) => insertFormerUser(client, userId));
  await memories.deleteAllOf(userId, { withProtected: true, actorId: message.actorId });
  await transaction(pool, async (client) => {
    await deleteLikesOfUser(client, userId);
    await deleteCallsOfUser(client, userId);
  });
}
