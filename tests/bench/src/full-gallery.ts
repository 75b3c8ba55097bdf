import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { until } from '@our-dates/test-support/until';
import { createDemoAccount } from './demo-account.ts';

/** A signed-in account with memories, and how to be it. */
export interface FullGallery {
  /** `name=value`, as a `Cookie` header has it. */
  readonly cookie: string;
  /** A memory with as many photos as there are different ones. */
  readonly memoryId: number;
  readonly ownerId: number;
  /** How many memories there are. */
  readonly memories: number;
}

const memories = 20;
/** The name of the memory with every photo. */
export const fullMemory = 'Every photo';

/**
 * Signs in to a fresh platform with a new demo account and records memories with it, whose photos are the samples'
 * originals.
 */
export async function fillGallery(url: string): Promise<FullGallery> {
  const { cookie, get, record, originals: downloadOriginals } = await createDemoAccount(url);
  const originals = await downloadOriginals();
  const { id: memoryId, ownerId } = await record(fullMemory, originals);
  for (let count = 1; count < memories; count++) {
    await record(`Evening ${count} by the water`, originals.slice(count % originals.length).slice(0, 1));
  }
  const isComplete = async () => {
    const recorded = await get<CollectionWithThumbnail[]>(`${paths.collectionsWithThumbnails}?limit=100`);
    const photos = await get<Photo[]>(`${paths.photos}?collectionId=${memoryId}`);
    return (
      recorded.every(({ thumbnail }) => thumbnail?.thumbhash != null) &&
      photos.every(({ status }) => status === 'ready')
    );
  };
  await until('every photo is ready', 120, isComplete, Boolean);
  return { cookie, memoryId, ownerId, memories };
}

/** The pages that are measured: an address, and whether its visitor is signed in. */
export function pagesOf({ memoryId }: FullGallery) {
  return {
    login: { path: '/login', isSignedIn: false },
    gallery: { path: '/', isSignedIn: true },
    memory: { path: fillPath('/date-memory/:id', { id: memoryId }), isSignedIn: true },
  } as const;
}
