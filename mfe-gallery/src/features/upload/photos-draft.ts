import { createDraftStore } from '../drafts/draft-store.ts';

/** Photos that were chosen for a memory and have not arrived there yet; their files are kept beside it. */
export interface PhotosDraft {
  readonly memory: { readonly id: number; readonly name: string };
  /** The id is also the key under which a repeated upload makes nothing twice. */
  readonly photos: readonly { readonly id: string; readonly title: string }[];
}

export const photosDrafts = createDraftStore<PhotosDraft>('our-dates-photos-drafts');
