import { type Dates, useDates } from '@our-dates/browser/dates/dates';
import { useMessages } from '@our-dates/languages/catalogue';
import type { Change, ChangeState } from './kept-change.ts';
import { type Messages, messages } from './messages/messages.ts';

/** What was done, in a few words. The title of its photo or memory is shown next to it. */
export function changeWords(change: Change, t: Messages): string {
  switch (change.kind) {
    case 'like':
      return change.liked ? t.like : t.likeTakenBack;
    case 'add-comment':
      return t.comment;
    case 'edit-comment':
      return t.changedComment;
    case 'delete-comment':
      return t.deletedComment;
    case 'edit-memory':
      return t.changedMemory;
    case 'edit-photo':
      return t.changedPhoto;
    case 'new-memory':
      return change.photoCount === 0 ? t.newMemory : t.newMemoryPhotos({ count: change.photoCount });
  }
}

/** Why it is not sent yet. */
export function stateWords(state: ChangeState, t: Messages): string {
  switch (state.is) {
    case 'waiting':
      return t.waits;
    case 'sending':
      return t.sending;
    case 'conflict':
      return t.changedMeanwhile;
    case 'refused':
      return t.notSent;
  }
}

/** What values are shown with. */
export interface ValueWords {
  readonly t: Messages;
  readonly longDate: Dates['longDate'];
}

/** {@link ValueWords} of the page. */
export function useValueWords(): ValueWords {
  const t = useMessages(messages);
  const { longDate } = useDates();
  return { t, longDate };
}

export interface ShownValue {
  readonly label: string;
  readonly value: string;
}

function labelsIn(t: Messages): Readonly<Record<string, string>> {
  return {
    name: t.title,
    title: t.title,
    date: t.date,
    description: t.description,
    content: t.comment,
    collectionId: t.memory,
  };
}

/** The fields of `values` that `from` has otherwise; all of them without `from`. */
export function shownValues(
  values: Readonly<Record<string, string | number>>,
  words: ValueWords,
  from: Readonly<Record<string, string | number>> = {},
): readonly ShownValue[] {
  const labels = labelsIn(words.t);
  return Object.entries(values)
    .filter(([field, value]) => value !== from[field])
    .map(([field, value]) => ({ label: labels[field] ?? field, value: shownValue(field, value, words) }));
}

function shownValue(field: string, value: string | number, { t, longDate }: ValueWords): string {
  if (field === 'collectionId') return t.anotherMemory;
  return field === 'date' && value !== '' ? longDate(String(value)) : String(value);
}

/** What a person has typed, to be copied when it cannot be sent. */
export function typedText(change: Change, words: ValueWords): string | undefined {
  if (change.kind === 'add-comment') return change.content;
  if (change.kind === 'edit-comment') return change.fields.content;
  if (change.kind !== 'edit-memory' && change.kind !== 'edit-photo') return undefined;
  return shownValues(change.fields, words, change.base)
    .map(({ value }) => value)
    .join('\n\n');
}

/** What it makes of its target, as far as that can be shown in words. */
export function newValues(change: Change, words: ValueWords): readonly ShownValue[] {
  switch (change.kind) {
    case 'add-comment':
      return shownValues({ content: change.content }, words);
    case 'edit-comment':
      return shownValues(change.fields, words);
    case 'edit-memory':
      return shownValues(change.fields, words, change.base);
    case 'edit-photo':
      return shownValues(change.fields, words, change.base);
    default:
      return [];
  }
}
