import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { createDraftStore } from '../drafts/draft-store.ts';
import type { EditDraft } from '../edit/edit-draft.ts';

/** What can be changed about a memory in its dialog. */
export type MemoryEditFields = {
  name: string;
  /** `YYYY-MM-DD`, or empty. */
  date: string;
  description: string;
};

export const memoryEdits = createDraftStore<EditDraft<MemoryEditFields>>('our-dates-memory-edits');

export function fieldsOfMemory({ name, date, description }: CollectionWithThumbnail): MemoryEditFields {
  return { name, date: date ?? '', description: description ?? '' };
}
