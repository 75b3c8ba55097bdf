import type { MemoryEditFields } from '../../api/edited-fields.ts';
import { createDraftStore } from '../drafts/draft-store.ts';
import type { EditDraft } from '../edit/edit-draft.ts';

export const memoryEdits = createDraftStore<EditDraft<MemoryEditFields>>('our-dates-memory-edits');
