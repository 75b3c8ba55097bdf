/** The text without known counts. */
export const everything = 'Every date, every photograph';

/** The text under the heading. */
export function sentenceOf(things: string, shared: boolean): string {
  return `${things}, ${shared ? 'and the two of us.' : 'all in one place.'}`;
}
