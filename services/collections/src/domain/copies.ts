import { isDeepStrictEqual } from 'node:util';
import { newEvent } from '@our-dates/contracts/events';
import { AppError } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Client, Pool } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { type Repetition, repeat } from '@our-dates/service-kit/timing/repeat';
import {
  type CopyOrder,
  type CopySource,
  copyFacts,
  countWaitingCopies,
  finishCopyOrder,
  insertCopy,
  insertCopyOrder,
  lockCopySource,
  nextCopySource,
  noteFailedCopy,
  openCopyOrders,
  setCover,
} from '../repository/copies.ts';
import { isFormerUser } from '../repository/former-users.ts';
import { recordPhotos } from './add-photos.ts';
import type { Originals } from './originals.ts';

/** Copies of a former partner's memories, which both have agreed on. */
export interface Copies extends Pick<Repetition, 'start' | 'stop'> {
  /** Notes, in the given transaction, that each of the two gets copies of what the other has recorded until then. */
  order(client: Client, couple: readonly [number, number], agreedAt: string): Promise<void>;
  /** Begins to copy what was ordered, without waiting for its turn. */
  wake(): void;
}

/** The memory or its owner was changed or deleted while its files were copied, or another process was faster. */
class SourceChanged extends Error {
  override name = 'SourceChanged';
}

/** So many copied photos may wait for the image worker, in which new uploads should not wait behind thousands. */
const waitingAtMost = 20;

/**
 * Copies one memory after the other, each with all its photos or not at all. Files are written and compared with their
 * checksums before the rows, which are one transaction; wherever that is interrupted, the sweeper removes the files,
 * and the memory is copied again.
 */
export function createCopies(deps: { pool: Pool; originals: Originals; everyMs: number; log: Log }): Copies {
  const { pool, originals, everyMs, log } = deps;

  /** The transaction that makes the copy; `names` are those of its files. */
  async function record(
    client: Client,
    { order, source, names }: { order: CopyOrder; source: CopySource; names: readonly string[] },
  ): Promise<void> {
    const { ownerId, forId } = order;
    if ((await isFormerUser(client, forId)) || (await isFormerUser(client, ownerId)))
      throw new SourceChanged();
    if (!isDeepStrictEqual(await lockCopySource(client, order, source.id), source)) throw new SourceChanged();
    const id = await insertCopy(client, order, source.id);
    if (id === null) throw new SourceChanged();
    await addToOutbox(client, newEvent('collection.created', null, { collectionId: id, ownerId: forId }));
    const photos = source.photos.map((photo, index) => ({ ...photo, name: nameAt(names, index) }));
    const ids = await recordPhotos(client, {
      memory: { id, ownerId: forId, isProtected: false },
      uploadedBy: forId,
      actorId: null,
      photos,
    });
    await copyFacts(
      client,
      source.photos.map((photo) => photo.id),
      ids,
    );
    const cover = source.cover === null ? undefined : ids[source.cover];
    if (cover !== undefined) await setCover(client, id, cover);
  }

  /** @returns false when the order is to be looked at again later */
  async function copy(order: CopyOrder, source: CopySource): Promise<boolean> {
    try {
      await originals.copy(source.photos, (client, names) => record(client, { order, source, names }));
      log.info({ memory: source.id, photos: source.photos.length }, 'a memory was copied');
      return true;
    } catch (error) {
      if (error instanceof SourceChanged) return false;
      // The store or the database cannot be reached: that is not the memory's fault.
      if (error instanceof AppError && error.status >= 500) throw error;
      log.error({ err: error, memory: source.id }, 'a memory could not be copied');
      await noteFailedCopy(pool, order, source.id);
      return true;
    }
  }

  async function copyAll(stopped: AbortSignal): Promise<void> {
    for (const order of await openCopyOrders(pool)) {
      while (!stopped.aborted && (await countWaitingCopies(pool, order.forId)) < waitingAtMost) {
        const source = await nextCopySource(pool, order);
        if (!source) {
          await finishCopyOrder(pool, order);
          break;
        }
        if (!(await copy(order, source))) break;
      }
    }
  }

  const copying = repeat({
    everyMs,
    run: copyAll,
    log,
    failure: 'memories could not be copied; it is tried again',
    recovery: 'memories are copied again',
  });

  return {
    async order(client, [one, other], agreedAt) {
      await insertCopyOrder(client, { ownerId: one, forId: other }, agreedAt);
      await insertCopyOrder(client, { ownerId: other, forId: one }, agreedAt);
    },
    wake: () => void copying.startNow(),
    start: copying.start,
    stop: copying.stop,
  };
}

function nameAt(names: readonly string[], index: number): string {
  const name = names[index];
  if (name === undefined) throw new Error('a copied photo has a file');
  return name;
}
