import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { wordsOf } from '../../repository/memory-search.ts';
import { similarWord } from '../../repository/similar-words.ts';

/** More words than these are no slip of a finger. */
const mostWords = 6;

/**
 * A suggestion for a search without results: its words as they are spelled in what the viewer sees.
 * @returns null when there is nothing like one of them, or they are written so already
 */
export async function otherSpelling(pool: Pool, viewer: Viewer, text: string): Promise<string | null> {
  const words = wordsOf(text);
  if (words.length === 0 || words.length > mostWords) return null;
  const meant: string[] = [];
  await transaction(pool, async (client) => {
    for (const word of words) {
      const similar = await similarWord(client, viewer, word);
      if (similar === null) break;
      meant.push(similar);
    }
  });
  if (meant.length < words.length) return null;
  const spelling = meant.join(' ');
  return spelling === words.join(' ') ? null : spelling;
}
