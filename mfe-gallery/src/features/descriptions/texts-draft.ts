import type { EditFields } from '@our-dates/browser/edit-changes';
import type { Photo } from '@our-dates/contracts/photos';
import { createDraftStore } from '../drafts/draft-store.ts';
import type { EditDraft } from '../edit/edit-draft.ts';

/** The alternative texts of a memory's photos, by the id of the photo. */
export type AltTexts = EditFields;

export const textsDrafts = createDraftStore<EditDraft<AltTexts>>('our-dates-photo-descriptions');

export function textsOf(photos: readonly Photo[]): AltTexts {
  return Object.fromEntries(photos.map(({ id, altText }) => [id, altText ?? '']));
}
