import { newEvent } from '@our-dates/contracts/events';
import type { SealBody } from '@our-dates/contracts/sealed';
import { sealedLimits } from '@our-dates/contracts/sealed-terms';
import { AppError, forbidden, validation } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import {
  hideMemories,
  hidePhotos,
  lockPhotosHiddenWith,
  lockPhotosOf,
  markDeleted,
  type Seal,
  showMemories,
  showPhotos,
  touchHidden,
} from '../repository/hidden-rows.ts';
import {
  isWishedByAll,
  lockSealed,
  lockSomeToOpen,
  noteWish,
  renewTimeOfPhotos,
  sealedJson,
  sealedMemoryJson,
  unsealInTrash,
} from '../repository/sealed.ts';
import { lockWritable, requireAccount, requireMemory } from './access.ts';
import { requireNoOpenMerge } from './merge-memories.ts';
import { startOfDay } from './start-of-day.ts';

/** Memories that neither partner sees until a day. */
export interface SealedMemories {
  /** What may be known of them, as JSON text. */
  list(viewer: Viewer): Promise<string>;
  /** @throws AppError 403 for a memory of the partner, 400 for a day that is not to come */
  seal(viewer: Viewer, id: number, until: SealBody): Promise<string>;
  /**
   * Says whether the viewer wants to open one early; it opens when the partner does too.
   * @throws AppError 409 `NO_PARTNER`
   */
  ask(viewer: Viewer, id: number, isAsked: boolean): Promise<{ isOpen: boolean }>;
  /** Puts one into the trash, still sealed. @throws AppError 403 when another person recorded it */
  delete(viewer: Viewer, id: number): Promise<void>;
  /** Opens those whose day has come. Replicas share the work. */
  openDue(stopped?: AbortSignal): Promise<void>;
}

const openedAtOnce = 20;

export function createSealedMemories(deps: { pool: Pool; keptMs: number; log: Log }): SealedMemories {
  const { pool, keptMs, log } = deps;

  /** Shows memories that the caller has locked. */
  async function open(client: Client, ids: readonly number[], actorId: number | null): Promise<void> {
    await renewTimeOfPhotos(client, ids, keptMs);
    const memories = await showMemories(client, ids);
    const photos = await showPhotos(client, await lockPhotosHiddenWith(client, ids));
    await addToOutbox(client, ...memories.map((memory) => newEvent('collection.shown', actorId, memory)));
    await addToOutbox(
      client,
      ...photos.map((photo) => newEvent('photo.shown', actorId, { ...photo, withMemory: true })),
    );
  }

  return {
    list: (viewer) => sealedJson(pool, viewer, sealedLimits.listed),

    seal: (viewer, id, until) =>
      transaction(pool, async (client) => {
        await requireAccount(client, viewer);
        const { ownerId } = await lockWritable(client, viewer, id);
        if (ownerId !== viewer.id) throw notYours('Only who recorded a memory can seal it.');
        await requireNoOpenMerge(client, id);
        await sealLocked(client, { viewer, memoryId: id, seal: sealUntil(until) });
        return requireMemory(await sealedMemoryJson(client, viewer, id));
      }),

    ask: (viewer, id, isAsked) =>
      transaction(pool, async (client) => {
        await requireAccount(client, viewer);
        requireMemory(await lockSealed(client, viewer, id));
        const { partnerId } = viewer;
        if (partnerId === null) throw noPartner();
        await noteWish(client, { memoryId: id, userId: viewer.id, isAsked });
        if (await isWishedByAll(client, id, [viewer.id, partnerId])) {
          await open(client, [id], viewer.id);
          return { isOpen: true };
        }
        const changed = await touchHidden(client, id);
        await addToOutbox(
          client,
          ...changed.map((memory) =>
            newEvent('collection.hidden', viewer.id, { ...memory, reason: 'sealed' }),
          ),
        );
        return { isOpen: false };
      }),

    delete: (viewer, id) =>
      transaction(pool, async (client) => {
        await requireAccount(client, viewer);
        const { ownerId } = requireMemory(await lockSealed(client, viewer, id));
        if (ownerId !== viewer.id) throw notYours('Only who recorded a sealed memory can delete it.');
        const deleted = await markDeleted(client, [id], { by: viewer.id, keptMs });
        await addToOutbox(
          client,
          ...deleted.map((memory) =>
            newEvent('collection.hidden', viewer.id, { ...memory, reason: 'deleted' }),
          ),
        );
      }),

    async openDue(stopped) {
      let opened = 0;
      while (!stopped?.aborted) {
        const due = await transaction(pool, async (client) => {
          const found = await lockSomeToOpen(client, openedAtOnce);
          const idsOf = (deleted: boolean) =>
            found.filter(({ isDeleted }) => isDeleted === deleted).map(({ id }) => id);
          await unsealInTrash(client, idsOf(true));
          await open(client, idsOf(false), null);
          return found.length;
        });
        if (due === 0) break;
        opened += due;
      }
      if (opened > 0) log.info({ memories: opened }, 'sealed memories were opened on their day');
    },
  };
}

/**
 * The seal until a day.
 * @throws AppError 400 when the day has begun, or is too far away
 */
export function sealUntil({ opensOn, timeZone = 'UTC' }: SealBody, now = Date.now()): Seal {
  const opensAt = startOfDay(opensOn, timeZone);
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + sealedLimits.years);
  if (opensAt.getTime() <= now) {
    throw validation([{ path: 'opensOn', message: 'Please choose a day to come.', code: 'NOT_IN_FUTURE' }]);
  }
  if (opensAt > latest) {
    throw validation([
      {
        path: 'opensOn',
        message: `Please choose a day within ${sealedLimits.years} years.`,
        code: 'TOO_FAR_AHEAD',
        limit: sealedLimits.years,
      },
    ]);
  }
  return { opensAt, opensOn };
}

/** Seals a memory that the caller has locked or just recorded. */
export async function sealLocked(
  client: Client,
  { viewer, memoryId, seal }: { viewer: Viewer; memoryId: number; seal: Seal },
): Promise<void> {
  const photoIds = await lockPhotosOf(client, [memoryId]);
  const photos = await hidePhotos(client, photoIds, { deletion: null, withMemory: true });
  const memories = await hideMemories(client, [memoryId], { seal });
  await addToOutbox(
    client,
    ...photos.map((photo) => newEvent('photo.hidden', viewer.id, { ...photo, withMemory: true })),
  );
  await addToOutbox(
    client,
    ...memories.map((memory) => newEvent('collection.hidden', viewer.id, { ...memory, reason: 'sealed' })),
  );
}

const notYours = (detail: string) => forbidden(detail, 'NOT_OWNER');
const noPartner = () =>
  new AppError({
    status: 409,
    code: 'NO_PARTNER',
    detail: 'It takes both of two partners to open a sealed memory early.',
  });
