/** Phrases of words in a search: parts in a row, each of which reads a value from one word or several. */

/** @returns the value of the words at a place and the place after them; null where the words are other ones */
export type Part<T> = (texts: readonly string[], at: number) => { value: T; next: number } | null;

/** @param context what the value depends on besides the words */
export type Rule<T, Context> = (
  texts: readonly string[],
  at: number,
  context: Context,
) => { value: T; next: number } | null;

type ValuesOf<Parts extends readonly Part<unknown>[]> = {
  [Index in keyof Parts]: Parts[Index] extends Part<infer T> ? T : never;
};

/** One word. `read` returns null or undefined for a word that it does not know. */
export function word<T extends {}>(read: (text: string) => T | null | undefined): Part<T> {
  return (texts, at) => {
    const text = texts[at];
    const value = text === undefined ? undefined : read(text);
    return value === undefined || value === null ? null : { value, next: at + 1 };
  };
}

export function wordOf(...known: readonly string[]): Part<string> {
  return word((text) => known.find((each) => each === text));
}

/** These words in a row, given with spaces in between. */
export function words(written: string): Part<string> {
  const expected = written.split(' ');
  return (texts, at) =>
    expected.every((each, index) => texts[at + index] === each)
      ? { value: written, next: at + expected.length }
      : null;
}

export function optional<T>(part: Part<T>): Part<T | null> {
  return (texts, at) => part(texts, at) ?? { value: null, next: at };
}

/** All parts in a row. `read` returns null where their values make no sense together. */
export function phrase<const Parts extends readonly Part<unknown>[], T, Context>(
  parts: Parts,
  read: (values: ValuesOf<Parts>, context: Context) => T | null,
): Rule<T, Context> {
  return (texts, at, context) => {
    const values: unknown[] = [];
    let next = at;
    for (const part of parts) {
      const found = part(texts, next);
      if (!found) return null;
      values.push(found.value);
      next = found.next;
    }
    // A loop loses the positions of a tuple.
    const value = read(values as ValuesOf<Parts>, context);
    return value === null ? null : { value, next };
  };
}

/** Letters and digits, with hyphens and apostrophes inside; any other sign ends a phrase. */
const wordPattern = /[\p{L}\p{M}\p{N}-]+(?:'[\p{L}\p{M}\p{N}-]+)*|[^\p{L}\p{M}\p{N}\s-]+/gu;

/**
 * The value of the first rule that some words of a text obey, and the text without those words.
 * @param text in lower case, with one space between words
 */
export function readFirst<T extends object, Context>(
  text: string,
  rules: readonly Rule<T, Context>[],
  context: Context,
): (T & { rest: string }) | null {
  const matches = [...text.matchAll(wordPattern)];
  const texts = matches.map(([each]) => each);
  for (const rule of rules) {
    for (const [at, first] of matches.entries()) {
      const found = rule(texts, at, context);
      if (!found) continue;
      const end = matches[found.next]?.index ?? text.length;
      const rest = `${text.slice(0, first.index)} ${text.slice(end)}`;
      return { ...found.value, rest: rest.replace(/ +/g, ' ').trim() };
    }
  }
  return null;
}
