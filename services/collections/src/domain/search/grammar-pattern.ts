/**
 * A pattern of a phrase in a search, made of constants of this folder. Nothing that a person has written, no name and
 * no word of a search, ever becomes part of one; a lint rule keeps `RegExp` to this file.
 * @param boundary what may be neither right before nor right after it, as the inside of a character class
 */
export function grammarPattern(written: string, boundary: string): RegExp {
  return new RegExp(`(?<![${boundary}])${written}(?![${boundary}])`, 'u');
}

/** Any number of these words at the beginning, or at the end. */
export function aroundPattern(word: string): RegExp {
  return new RegExp(`^(?:${word} )+|(?: ${word})+$|^${word}$`, 'g');
}
