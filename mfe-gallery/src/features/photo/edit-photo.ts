import type { Photo } from '@our-dates/contracts/photos';
import { createDraftStore } from '../drafts/draft-store.ts';
import type { EditDraft } from '../edit/edit-draft.ts';

/** What can be changed about a photo in its dialog. */
export type PhotoEditFields = {
  title: string;
  description: string;
  altText: string;
  /** The memory it is in. */
  collectionId: number;
};

export const photoEdits = createDraftStore<EditDraft<PhotoEditFields>>('our-dates-photo-edits');

export function fieldsOfPhoto({ title, description, altText, collectionId }: Photo): PhotoEditFields {
  return { title, description: description ?? '', altText: altText ?? '', collectionId };
}
