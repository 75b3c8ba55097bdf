import { localDay } from '@our-dates/contracts/calendar';
import { createDraftStore } from '../drafts/draft-store.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

export interface MemoryFields {
  readonly name: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly date: string;
  readonly description: string;
}

interface NamedPhoto {
  readonly id: string;
  readonly title: string;
}

/** An unfinished new memory; the photos' files are stored separately. */
export interface MemoryDraft {
  readonly fields: MemoryFields;
  /** Whether the date was chosen by hand; no photo changes it then. */
  readonly isDateChosen: boolean;
  readonly photos: readonly NamedPhoto[];
  /** Too large for the dialog: to be added once the memory is saved. */
  readonly later?: readonly NamedPhoto[];
  /** From the last attempt to send it, which may have arrived after all. */
  readonly sent: IdempotencyKey | undefined;
}

export const memoryDrafts = createDraftStore<MemoryDraft>('our-dates-memory-drafts');

/** Whether it contains anything worth keeping. */
export function isWorthKeeping(fields: MemoryFields, photoCount: number): boolean {
  return fields.name.trim() !== '' || fields.description.trim() !== '' || photoCount > 0;
}

export function emptyFields(): MemoryFields {
  return { name: '', date: localDay(new Date()), description: '' };
}
