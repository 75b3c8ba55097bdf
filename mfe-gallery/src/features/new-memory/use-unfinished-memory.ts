import { draftsKey } from '../drafts/draft-key.ts';
import { type Unfinished, useDraftsOf } from '../drafts/use-drafts-of.ts';
import type { MemoryDraft } from './memory-draft.ts';

const fetchStore = () => import('./memory-draft.ts').then(({ memoryDrafts }) => memoryDrafts);

/** The last memory that this person has started on this device, if there is one that no dialog has open. */
export function useUnfinishedMemory(userId: number | undefined): Unfinished<MemoryDraft> | undefined {
  const [draft] = useDraftsOf(fetchStore, userId === undefined ? undefined : draftsKey(userId, 'new-memory'));
  return draft;
}
