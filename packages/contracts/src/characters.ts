/**
 * How every limit on a text is counted, by the page that shows the counter and by the service that refuses:
 * in characters as a reader counts them (grapheme clusters). A family emoji or a letter with its marks is one.
 */

/**
 * UTF-16 units that one character may take up; every further 16 of them count as another one. All real
 * characters fit (the longest emoji has 15), and a letter below thousands of marks is as long as it is. So a
 * text never has more than `16 × limit` units either.
 */
export const unitsPerCharacter = 16;

/** Made when a text is counted: the first use of `Intl` holds a page for 40 ms on a desktop. */
let segmenter: Intl.Segmenter | undefined;
function charactersOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

export function countCharacters(text: string): number {
  let count = 0;
  for (const { segment } of charactersOf(text)) count += Math.ceil(segment.length / unitsPerCharacter);
  return count;
}

/** Whether a text has at most this many characters. Counts only if its length is not enough to decide. */
export function hasAtMost(text: string, limit: number): boolean {
  return text.length <= limit || (text.length <= limit * unitsPerCharacter && countCharacters(text) <= limit);
}

/** What to say of a text that is too long; undefined for one that is not. Spaces around it do not count. */
export function lengthProblem(text: string, limit: number): string | undefined {
  const trimmed = text.trim();
  if (hasAtMost(trimmed, limit)) return undefined;
  return `Please use at most ${limit} characters; there are ${countCharacters(trimmed)}.`;
}

/** The beginning of a text, at most so many characters of it, and never a part of one. */
export function firstCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let count = 0;
  for (const { segment, index } of charactersOf(text)) {
    count += Math.ceil(segment.length / unitsPerCharacter);
    if (count > limit) return text.slice(0, index);
  }
  return text;
}

/** Bytes of a text in UTF-8, counted without `TextEncoder`, which not everything that reads the contract has. */
export function bytesInUtf8(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
