/** A name as it was written, and the person it means. */
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

/** What may be before and after a person. Names are compared with the text; no pattern is made of them. */
interface Form {
  readonly before: string;
  readonly after: string;
}

const forms = (befores: readonly string[], afters: readonly string[] = ['']): Form[] =>
  befores.flatMap((before) => afters.map((after) => ({ before, after })));

const recordedForms = forms(
  ['', 'recorded ', 'added ', 'made '].flatMap((verb) => [`${verb}by `, `${verb}from `]),
);
const likedForms = [
  ...forms(['loved by ', 'liked by ']),
  ...forms(
    ['', 'what ', 'that ', 'which '],
    ['', ' both'].flatMap((both) =>
      ['love', 'loves', 'loved', 'like', 'likes', 'liked'].map((verb) => `${both} ${verb}`),
    ),
  ),
];

/** `by me`, `from Kate`: who recorded it. */
export function findRecorder(text: string, people: People): (PersonFound & { who: 'me' | 'partner' }) | null {
  const found = find(text, people, recordedForms);
  return found && found.who !== 'both' ? { ...found, who: found.who } : null;
}

/** `what we both loved`, `loved by Kate`: who likes it. */
export function findLiker(text: string, people: People): PersonFound | null {
  return find(text, people, likedForms);
}

function find(text: string, people: People, written: readonly Form[]): PersonFound | null {
  for (const { who, byName, names } of called(people)) {
    const phrases = names.flatMap((name) => written.map(({ before, after }) => `${before}${name}${after}`));
    // The longest first, so that what is left holds nothing of the phrase.
    for (const phrase of phrases.toSorted((a, b) => b.length - a.length)) {
      const at = placeOf(phrase, text);
      if (at === -1) continue;
      const rest = `${text.slice(0, at)} ${text.slice(at + phrase.length)}`;
      return { who, byName, rest: rest.replace(/ +/g, ' ').trim() };
    }
  }
  return null;
}

/** Where a phrase stands in a text with no letter or digit right before or after it; -1: nowhere. */
function placeOf(phrase: string, text: string): number {
  let at = text.indexOf(phrase);
  while (at !== -1) {
    const end = at + phrase.length;
    const isWhole =
      !/[\p{L}\p{M}\p{N}]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(end));
    if (isWhole) return at;
    at = text.indexOf(phrase, at + 1);
  }
  return at;
}

interface Called {
  readonly who: Who;
  readonly byName: boolean;
  readonly names: readonly string[];
}

const pronouns = {
  me: ['me', 'myself', 'i'],
  both: ['both of us', 'us both', 'us', 'both', 'we both', 'we'],
};

/** Every way in which the two are spoken of. A name that both have, or that is a pronoun, means neither. */
function called({ me, partner }: People): Called[] {
  const mine = namesOf(me);
  const theirs = namesOf(partner?.name ?? null);
  const only = (names: readonly string[], others: readonly string[]) =>
    names.filter((name) => ![...others, ...pronouns.me, ...pronouns.both].includes(name));
  return [
    { who: 'me', byName: true, names: only(mine, theirs) },
    { who: 'partner', byName: true, names: only(theirs, mine) },
    { who: 'me', byName: false, names: pronouns.me },
    ...(partner === null
      ? []
      : ([
          { who: 'partner', byName: false, names: ['my partner'] },
          { who: 'both', byName: false, names: pronouns.both },
        ] as const)),
  ];
}

/** The whole name before its first word, in lower case. */
function namesOf(name: string | null): string[] {
  const whole = plain(name ?? '');
  const [first = ''] = whole.split(' ');
  return [...new Set([whole, first])].filter((one) => one !== '');
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
