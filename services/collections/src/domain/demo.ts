import type { DemoSummary } from '@our-dates/contracts/demo';
import { forbidden } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import { countMemories } from '../repository/memories.ts';
import type { Memories } from './memories.ts';

/** What a demo account sees of its own content. */
export interface Demo {
  summary(viewer: Viewer): Promise<DemoSummary>;
  /** Deletes all that belongs to the account and is no sample. */
  cleanUp(viewer: Viewer): Promise<{ before: DemoSummary; after: DemoSummary }>;
}

export function createDemo({ pool, memories }: { pool: Pool; memories: Memories }): Demo {
  async function summary(viewer: Viewer): Promise<DemoSummary> {
    if (!viewer.isDemo) throw forbidden('Only a demo account has demo content.', 'NOT_DEMO');
    const counts = await countMemories(pool, viewer);
    return {
      totalCollections: counts.memories,
      totalPhotos: counts.photos,
      protectedCollections: counts.protectedMemories,
      nonProtectedCollections: counts.memories - counts.protectedMemories,
    };
  }

  return {
    summary,
    async cleanUp(viewer) {
      const before = await summary(viewer);
      await memories.deleteAllOf(viewer.id, { withProtected: false, actorId: viewer.id });
      return { before, after: await summary(viewer) };
    },
  };
}
