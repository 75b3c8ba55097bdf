import { counted, longDate } from '@our-dates/browser/format';
import type { Change } from './kept-change.ts';

/** What was done, in a few words. The title of its photo or memory is shown next to it. */
export function changeWords(change: Change): string {
  switch (change.kind) {
    case 'like':
      return change.liked ? 'Like' : 'Like taken back';
    case 'add-comment':
      return 'Comment';
    case 'edit-comment':
      return 'Changed comment';
    case 'delete-comment':
      return 'Deleted comment';
    case 'edit-memory':
      return 'Changed memory';
    case 'edit-photo':
      return 'Changed photo';
    case 'new-memory':
      return change.photoCount === 0 ? 'New memory' : `New memory, ${counted(change.photoCount, 'photo')}`;
  }
}

export interface ShownValue {
  readonly label: string;
  readonly value: string;
}

const labels: Readonly<Record<string, string>> = {
  name: 'Title',
  title: 'Title',
  date: 'Date',
  description: 'Description',
  content: 'Comment',
  collectionId: 'Memory',
};

/** The fields of `values` that `from` has otherwise; all of them without `from`. */
export function shownValues(
  values: Readonly<Record<string, string | number>>,
  from: Readonly<Record<string, string | number>> = {},
): readonly ShownValue[] {
  return Object.entries(values)
    .filter(([field, value]) => value !== from[field])
    .map(([field, value]) => ({ label: labels[field] ?? field, value: shownValue(field, value) }));
}

function shownValue(field: string, value: string | number): string {
  if (field === 'collectionId') return 'another memory';
  return field === 'date' && value !== '' ? longDate(String(value)) : String(value);
}

/** What a person has typed, to be copied when it cannot be sent. */
export function typedText(change: Change): string | undefined {
  if (change.kind === 'add-comment') return change.content;
  if (change.kind === 'edit-comment') return change.fields.content;
  if (change.kind !== 'edit-memory' && change.kind !== 'edit-photo') return undefined;
  return shownValues(change.fields, change.base)
    .map(({ value }) => value)
    .join('\n\n');
}

/** What it makes of its target, as far as that can be shown in words. */
export function newValues(change: Change): readonly ShownValue[] {
  switch (change.kind) {
    case 'add-comment':
      return shownValues({ content: change.content });
    case 'edit-comment':
      return shownValues(change.fields);
    case 'edit-memory':
      return shownValues(change.fields, change.base);
    case 'edit-photo':
      return shownValues(change.fields, change.base);
    default:
      return [];
  }
}
