/** What there is, where it is not known how much. */
export const everything = 'Every date, every photograph';

/** What stands under the heading. */
export function sentenceOf(things: string, shared: boolean): string {
  return `${things}, ${shared ? 'and the two of us.' : 'all in one place.'}`;
}
