import type { Collection } from '@our-dates/contracts/collections';

/** The memories whose name holds what was typed, in any case and with or without accents; all of them for nothing. */
export function foundMemories(memories: readonly Collection[], typed: string): readonly Collection[] {
  const search = plain(typed.trim());
  return search === '' ? memories : memories.filter(({ name }) => plain(name).includes(search));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en-US');
}
