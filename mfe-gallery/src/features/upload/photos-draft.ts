import { createDraftStore } from '../drafts/draft-store.ts';

/** What became of a photo that was sent. */
export type PhotoOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'refused'; readonly reason: string; readonly mayRetry: boolean };

export interface DraftPhoto {
  /** Also the key under which a repeated upload makes nothing twice, and the id of its file. */
  readonly id: string;
  readonly title: string;
  readonly fileName?: string;
  readonly sha256?: string | undefined;
  /** Among the photos it was chosen with. */
  readonly place?: number;
  readonly outcome?: PhotoOutcome;
}

/** Photos that were chosen for a memory; their files are kept beside it until they have arrived there. */
export interface PhotosDraft {
  readonly memory: { readonly id: number; readonly name: string };
  readonly photos: readonly DraftPhoto[];
}

export const photosDrafts = createDraftStore<PhotosDraft>('our-dates-photos-drafts');
