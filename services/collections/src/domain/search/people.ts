/** A name as it was written, and whom it means. */
export interface People {
  readonly me: string | null;
  /** Null where there is no partner. */
  readonly partner: { readonly name: string | null } | null;
}

export type Who = 'me' | 'partner' | 'both';

export interface PersonFound {
  readonly who: Who;
  /** Whether they were called by their name. */
  readonly byName: boolean;
  /** The text without it. */
  readonly rest: string;
}

/** `by me`, `from Kate`: who recorded it. */
export function findRecorder(text: string, people: People): (PersonFound & { who: 'me' | 'partner' }) | null {
  const found = find(text, people, (one) => [`(?:(?:recorded|added|made) )?(?:by|from) ${one}`]);
  return found && found.who !== 'both' ? { ...found, who: found.who } : null;
}

/** `what we both loved`, `loved by Kate`: whose heart it has. */
export function findLover(text: string, people: People): PersonFound | null {
  return find(text, people, (one) => [
    `(?:loved|liked) by ${one}`,
    `(?:(?:what|that|which) )?${one}(?: both)? (?:love|like)[ds]?`,
  ]);
}

function find(
  text: string,
  people: People,
  patterns: (written: string) => readonly string[],
): PersonFound | null {
  for (const { who, byName, written } of called(people)) {
    for (const pattern of patterns(written)) {
      const match = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'u').exec(text);
      if (!match) continue;
      const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
      return { who, byName, rest: rest.replace(/ +/g, ' ').trim() };
    }
  }
  return null;
}

/** Every way in which the two are spoken of, as regular expressions. A name that both have means neither. */
function called({ me, partner }: People): { who: Who; byName: boolean; written: string }[] {
  const mine = namesOf(me);
  const theirs = namesOf(partner?.name ?? null);
  const only = (names: readonly string[], others: readonly string[]) =>
    names
      .filter((name) => !others.includes(name))
      .map(escapeForPattern)
      .join('|');
  const calls: { who: Who; byName: boolean; written: string }[] = [
    { who: 'me', byName: true, written: only(mine, theirs) },
    { who: 'partner', byName: true, written: only(theirs, mine) },
    { who: 'me', byName: false, written: 'me|myself|i' },
  ];
  if (partner !== null) {
    calls.push({ who: 'partner', byName: false, written: 'my partner' });
    calls.push({ who: 'both', byName: false, written: 'both of us|us both|us|both|we both|we' });
  }
  return calls
    .filter(({ written }) => written !== '')
    .map((call) => ({ ...call, written: `(?:${call.written})` }));
}

/** The whole name before its first word, in lower case. */
function namesOf(name: string | null): string[] {
  const whole = plain(name ?? '');
  const [first = ''] = whole.split(' ');
  return [...new Set([whole, first])].filter((one) => one.length > 1);
}

/** In lower case, with plain apostrophes, one space between words and no other signs that a sentence has. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[,.!?;:“”"()\s]+/g, ' ')
    .trim();
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
