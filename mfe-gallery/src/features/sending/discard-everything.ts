import { draftsKey } from '../drafts/draft-key.ts';
import { changeStore } from '../kept-changes/change-store.ts';
import { memoryDrafts } from '../new-memory/memory-draft.ts';

/** Removes everything of a person that waits, with the photos of new memories. */
export async function discardEverythingOf(userId: number): Promise<void> {
  for (const { key } of await memoryDrafts.listHandedOver(draftsKey(userId, 'new-memory'))) {
    await memoryDrafts.remove(key);
  }
  await changeStore.removeAllOf(userId);
}
