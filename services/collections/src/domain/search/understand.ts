import { firstCharacters } from '@our-dates/contracts/characters';
import { findTime, type Span } from './days.ts';
import { findLiker, findRecorder, type People, type PersonFound, plain, type Who } from './people.ts';

export interface SearchContext extends People {
  /** The viewer's own calendar day. */
  readonly today: string;
}

/** What a search means; all that is not null has to hold of a memory. */
export interface Understanding {
  readonly spans: readonly Span[] | null;
  readonly recordedBy: 'me' | 'partner' | null;
  readonly likedBy: Who | null;
  /** What remains of the text, to be found in name or description. */
  readonly words: string | null;
  /** `memories of August 2024` */
  readonly label: string;
}

/** Characters of a name, and of the remaining words, that the label repeats. */
const labelCharacters = 40;
/** The same in UTF-16 units: a character may have many, and the label travels in a header. */
const labelUnits = 160;

/** Words that say nothing at the beginning or the end of what remains. */
const fillers = new Set(
  'what which that all our my the of in and memories memory dates date photos pictures things'.split(' '),
);

/**
 * Reads a search as a person means it: a time, who recorded it, who likes it, and other words. With
 * other words a part counts only where it can mean nothing else, so that 'march of the penguins' stays what it is.
 * @returns null when it is nothing but words
 */
export function understand(text: string, { today, ...people }: SearchContext): Understanding | null {
  const liked = findLiker(plain(text), people);
  const recorded = findRecorder(liked?.rest ?? plain(text), people);
  const beforeTime = recorded?.rest ?? liked?.rest ?? plain(text);
  const time = findTime(beforeTime, today);
  if (!liked && !recorded && !time) return null;
  const words = withoutFillers(time?.rest ?? beforeTime);
  const isCertain = time?.isCertain || liked?.byName || recorded?.byName;
  if (words !== '' && !isCertain) return null;
  const understanding = {
    spans: time?.spans ?? null,
    recordedBy: recorded?.who ?? null,
    likedBy: liked?.who ?? null,
    words: words === '' ? null : words,
  };
  return { ...understanding, label: labelOf({ time: time?.label, words, liked, recorded, people }) };
}

function withoutFillers(text: string): string {
  const isMeant = (word: string) => word !== '' && !fillers.has(word);
  const words = text.split(' ');
  return words.slice(words.findIndex(isMeant), words.findLastIndex(isMeant) + 1).join(' ');
}

function labelOf(parts: {
  time: string | undefined;
  words: string;
  liked: PersonFound | null;
  recorded: PersonFound | null;
  people: People;
}): string {
  const { time, words, liked, recorded, people } = parts;
  const named: Record<Who, string> = {
    me: 'you',
    partner: shortened(people.partner?.name ?? 'your partner'),
    both: 'we both',
  };
  const who = [
    ...(liked ? [`${named[liked.who]} loved`] : []),
    ...(recorded ? [`${named[recorded.who]} recorded`] : []),
  ];
  return [
    'memories',
    ...(time ? [`of ${time}`] : []),
    ...(words ? [`with “${shortened(words)}”`] : []),
    ...(who.length > 0 ? [`that ${who.join(' and ')}`] : []),
  ]
    .join(' ')
    .toWellFormed();
}

function shortened(text: string): string {
  let beginning = firstCharacters(text, labelCharacters);
  for (let count = labelCharacters; beginning.length > labelUnits; count--) {
    beginning = firstCharacters(text, count);
  }
  return beginning === text ? text : `${beginning}…`;
}
