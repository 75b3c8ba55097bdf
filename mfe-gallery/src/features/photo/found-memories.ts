import type { Collection } from '@our-dates/contracts/collections';

/** The memories whose name contains the typed text, ignoring case and accents; all of them for an empty text. */
export function foundMemories(memories: readonly Collection[], typed: string): readonly Collection[] {
  const search = plain(typed.trim());
  return search === '' ? memories : memories.filter(({ name }) => plain(name).includes(search));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en-US');
}
