import { conflict, gone, notFound } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import type { WorkQueue } from '@our-dates/service-kit/slice/work-queue';
import type { Export } from '../../contract.ts';
import {
  claimExport,
  deleteExport,
  deleteExportOf,
  findExport,
  releaseExport,
  replaceExport,
  type StoredExport,
} from '../repository/exports.ts';
import { zipBytes } from '../zip/format.ts';
import type { Preparation } from './preparation.ts';
import type { Sources } from './sources.ts';

export interface Exports {
  /** The viewer's export; null: there is none. */
  find(viewer: Viewer): Promise<Export | null>;
  /** Begins one in place of the one there is. @throws AppError 503 when the gallery does not answer */
  start(viewer: Viewer, sources: Sources): Promise<Export>;
  /**
   * Prepares the next part, unless another call does.
   * @throws AppError 503 when the gallery does not answer, or too many are prepared at once
   */
  continue(viewer: Viewer, sources: Sources): Promise<Export | null>;
  delete(viewer: Viewer): Promise<void>;
  /** @throws AppError 404 without an export, 409 when it is not ready, 410 when it shows what was deleted since */
  readyFor(viewer: Viewer): Promise<StoredExport>;
}

/** Who prepares an export, and no longer does, holds it up for so long. */
const claimMs = 30_000;

export function createExports(deps: {
  pool: Pool;
  preparation: Preparation;
  turns: WorkQueue;
  ttlMs: number;
}): Exports {
  const { pool, preparation, turns, ttlMs } = deps;

  /** One that was started with another partner contains what the viewer may not see now. */
  async function findOf(viewer: Viewer): Promise<StoredExport | null> {
    const found = await findExport(pool, viewer.id);
    if (!found || found.partnerId === viewer.partnerId) return found;
    await deleteExport(pool, found.id);
    return null;
  }

  async function begin(viewer: Viewer, sources: Sources): Promise<StoredExport> {
    const memoriesInAll = await sources.countMemories();
    const about = { userId: viewer.id, partnerId: viewer.partnerId, memoriesInAll, ttlMs };
    return transaction(pool, (client) => replaceExport(client, about));
  }

  /** The export as it is behind the next steps, and how many photos of an unfinished memory were read. */
  async function prepare(viewer: Viewer, sources: Sources, id: string): Promise<number> {
    const claimed = await claimExport(pool, id, { claimMs, ttlMs });
    if (!claimed) return 0;
    try {
      return await preparation.run(viewer, sources, claimed);
    } finally {
      await releaseExport(pool, id);
    }
  }

  return {
    async find(viewer) {
      const found = await findOf(viewer);
      return found && wireExport(found);
    },
    start: async (viewer, sources) => wireExport(await begin(viewer, sources)),
    async continue(viewer, sources) {
      let found = await findOf(viewer);
      // What has been read is known, so that it takes little to begin again without what was deleted.
      if (found?.state === 'preparing' && found.isOutdated) found = await begin(viewer, sources);
      if (found?.state !== 'preparing') return found && wireExport(found);
      const { id } = found;
      const readPhotos = await turns.run(() => prepare(viewer, sources, id), { owner: String(viewer.id) });
      const after = await findOf(viewer);
      return after && wireExport({ ...after, photos: after.photos + readPhotos });
    },
    delete: (viewer) => deleteExportOf(pool, viewer.id),
    async readyFor(viewer) {
      const found = await findOf(viewer);
      if (!found) throw notFound('There is no export. Please prepare one first.');
      if (found.isOutdated) {
        throw gone('Something in this export was deleted since. Please prepare it again.', 'EXPORT_OUTDATED');
      }
      if (found.state !== 'ready') throw conflict('The export is still being prepared.', 'EXPORT_NOT_READY');
      return found;
    },
  };
}

function wireExport(exported: StoredExport): Export {
  const { id, memories, memoriesInAll, photos, startedAt, expiresAt } = exported;
  return {
    id,
    state: exported.state === 'ready' && exported.isOutdated ? 'outdated' : exported.state,
    memories,
    memoriesInAll: Math.max(memories, memoriesInAll),
    photos,
    bytes: exported.state === 'ready' ? sizeOf(exported) : exported.bytes,
    fileName: fileNameOf(exported),
    startedAt: startedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Bytes of the zip. */
export function sizeOf({ entries, bytes, directoryBytes }: StoredExport): number {
  return zipBytes({ entries, at: bytes, bytes: directoryBytes });
}

export function fileNameOf({ startedAt }: StoredExport): string {
  return `our-dates-${startedAt.toISOString().slice(0, 10)}.zip`;
}
