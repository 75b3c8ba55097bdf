import { createDraftStore } from '../drafts/draft-store.ts';

/** The result of sending a photo. */
export type PhotoOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'refused'; readonly reason: string; readonly mayRetry: boolean };

export interface DraftPhoto {
  /** Also the key under which a repeated upload creates nothing twice, and the id of its file. */
  readonly id: string;
  readonly title: string;
  readonly fileName?: string;
  readonly sha256?: string | undefined;
  /** Its place among the photos it was chosen with. */
  readonly place?: number;
  readonly outcome?: PhotoOutcome;
}

/** Photos that were chosen for a memory; their files are stored separately until they have arrived there. */
export interface PhotosDraft {
  readonly memory: { readonly id: number; readonly name: string };
  readonly photos: readonly DraftPhoto[];
}

export const photosDrafts = createDraftStore<PhotosDraft>('our-dates-photos-drafts');
