const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The initials of a name: of its first word and its last one. Letters are taken whole, accents and all. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? '').toLocaleUpperCase('en')).join('');
}

function firstLetter(word: string): string {
  for (const { segment } of letters.segment(word)) return segment;
  return '';
}
