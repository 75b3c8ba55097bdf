import { createDraftStore } from '../drafts/draft-store.ts';
import type { EditDraft } from '../edit/edit-draft.ts';
import type { StoryFields } from './story-form.ts';

export const storyDrafts = createDraftStore<EditDraft<StoryFields>>('our-dates-stories');
