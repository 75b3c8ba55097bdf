import type { IdempotencyKey } from '@our-dates/browser/idempotency-key';
import { localDay } from '@our-dates/contracts/calendar';
import type { NewMemoryStart } from '@our-dates/contracts/mfe';
import { createDraftStore } from '../drafts/draft-store.ts';

export interface MemoryFields {
  readonly name: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly date: string;
  readonly description: string;
  /** The day until which it is sealed, empty while that cannot be read; undefined: it is not sealed. */
  readonly opensOn?: string | undefined;
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

/** Whether a memory can be sealed until then. */
export const isDayToCome = (day: string) => day > localDay(new Date());

export const memoryDrafts = createDraftStore<MemoryDraft>('our-dates-memory-drafts');

/**
 * Whether it contains anything worth keeping.
 * @param content.first what the dialog began with.
 * @param content.sent of a request with these first values, which may have arrived: its key must not be lost.
 */
export function isWorthKeeping(content: {
  fields: MemoryFields;
  photoCount: number;
  first: MemoryFields;
  sent: IdempotencyKey | undefined;
}): boolean {
  const { fields, photoCount, first, sent } = content;
  const isChanged = (field: 'name' | 'description') => fields[field].trim() !== first[field].trim();
  return isChanged('name') || isChanged('description') || photoCount > 0 || sent !== undefined;
}

/** The values of a dialog that opens: empty, or those that a page has given. */
export function firstFields(start?: NewMemoryStart): MemoryFields {
  const { name = '', description = '', date = localDay(new Date()) } = start ?? {};
  return { name, date, description };
}

/** The form of its drafts. A memory that a page begins with values has a form of its own, and so its own drafts. */
export function memoryForm(start: NewMemoryStart | undefined): string {
  return start ? `started-memory/${start.key}` : 'new-memory';
}
