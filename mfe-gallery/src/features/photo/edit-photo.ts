import type { PhotoEditFields } from '../../api/edited-fields.ts';
import { createDraftStore } from '../drafts/draft-store.ts';
import type { EditDraft } from '../edit/edit-draft.ts';

export const photoEdits = createDraftStore<EditDraft<PhotoEditFields>>('our-dates-photo-edits');
