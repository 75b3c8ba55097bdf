import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findRecorder, plain } from './people.ts';
import { type SearchContext, understand } from './understand.ts';

/** A Saturday. */
const context: SearchContext = { today: '2026-11-21', me: 'Mina Park', partner: { name: 'Kate' } };

function spanOf(text: string, today = context.today): string | null {
  const [span, ...more] = understand(text, { ...context, today })?.spans ?? [];
  return span && more.length === 0 ? `${span.first} ${span.last}` : null;
}

describe('a time in a search', () => {
  test.each([
    ['August 2024', '2024-08-01 2024-08-31'],
    ['aug 2024', '2024-08-01 2024-08-31'],
    ['Aug. 2024', '2024-08-01 2024-08-31'],
    ['in August of 2024', '2024-08-01 2024-08-31'],
    ['2024 august', '2024-08-01 2024-08-31'],
    ['2024-08', '2024-08-01 2024-08-31'],
    ['February 2024', '2024-02-01 2024-02-29'],
    ['our dates in 2024', '2024-01-01 2024-12-31'],
    ['August 15, 2024', '2024-08-15 2024-08-15'],
    ['15th of August 2024', '2024-08-15 2024-08-15'],
    ['2024-08-15', '2024-08-15 2024-08-15'],
    ['summer of 2024', '2024-06-01 2024-08-31'],
    ['winter 2023', '2023-12-01 2024-02-29'],
    ['Christmas 2023', '2023-12-24 2023-12-26'],
    ['New Year’s Eve 2023', '2023-12-31 2023-12-31'],
    ['Valentine’s Day 2025', '2025-02-14 2025-02-14'],
    ['today', '2026-11-21 2026-11-21'],
    ['yesterday', '2026-11-20 2026-11-20'],
    ['this week', '2026-11-16 2026-11-22'],
    ['last week', '2026-11-09 2026-11-15'],
    ['this weekend', '2026-11-21 2026-11-22'],
    ['last weekend', '2026-11-14 2026-11-15'],
    ['this month', '2026-11-01 2026-11-30'],
    ['last month', '2026-10-01 2026-10-31'],
    ['this year', '2026-01-01 2026-12-31'],
    ['last year', '2025-01-01 2025-12-31'],
    ['last summer', '2026-06-01 2026-08-31'],
    ['last winter', '2025-12-01 2026-02-28'],
    ['last November', '2025-11-01 2025-11-30'],
    ['this November', '2026-11-01 2026-11-30'],
    ['last Christmas', '2025-12-24 2025-12-26'],
    ['last valentine', '2026-02-14 2026-02-14'],
    ['2 years ago', '2024-01-01 2024-12-31'],
    ['two years ago', '2024-01-01 2024-12-31'],
    ['a year ago', '2025-01-01 2025-12-31'],
    ['3 months ago', '2026-08-01 2026-08-31'],
    ['12 months ago', '2025-11-01 2025-11-30'],
    ['a week ago', '2026-11-09 2026-11-15'],
    ['10 days ago', '2026-11-11 2026-11-11'],
  ])('%s is %s', (text, span) => {
    expect(spanOf(text)).toBe(span);
  });

  test('is counted from the day of the viewer, over the ends of months and years', () => {
    expect(spanOf('yesterday', '2027-01-01')).toBe('2026-12-31 2026-12-31');
    expect(spanOf('last month', '2027-01-01')).toBe('2026-12-01 2026-12-31');
    expect(spanOf('last week', '2027-01-01')).toBe('2026-12-21 2026-12-27');
    expect(spanOf('last summer', '2027-07-10')).toBe('2026-06-01 2026-08-31');
    expect(spanOf('this summer', '2027-07-10')).toBe('2027-06-01 2027-08-31');
  });

  test('is every Valentine’s Day, however it is written', () => {
    for (const text of ['valentine', 'Valentines', 'valentine’s day', 'Valentine Day']) {
      expect(understand(text, context)?.label).toBe('memories of every Valentine’s Day');
    }
    expect(understand('200 years ago', context)).toBeNull();
  });

  test('without a year is that time of every year', () => {
    const { spans = null, label } = understand('in August', context) ?? {};
    expect(label).toBe('memories of every August');
    expect(spans).toContainEqual({ first: '1999-08-01', last: '1999-08-31' });
    expect(spans).toContainEqual({ first: '2026-08-01', last: '2026-08-31' });
  });

  test.each(['2024-02-30', '2024-13', '1724', '12024', 'augusta', 'summertime', 'marching'])(
    '%s is not read as a day, month or year',
    (text) => {
      expect(understand(text, context)).toBeNull();
    },
  );
});

describe('people and likes in a search', () => {
  test.each([
    ['from Kate', { recordedBy: 'partner' }, 'memories that Kate recorded'],
    ['by me', { recordedBy: 'me' }, 'memories that you recorded'],
    ['by mina', { recordedBy: 'me' }, 'memories that you recorded'],
    ['from my partner', { recordedBy: 'partner' }, 'memories that Kate recorded'],
    ['loved by me', { likedBy: 'me' }, 'memories that you loved'],
    ['loved by KATE', { likedBy: 'partner' }, 'memories that Kate loved'],
    ['what we both loved', { likedBy: 'both' }, 'memories that we both loved'],
    ['liked by both of us', { likedBy: 'both' }, 'memories that we both loved'],
    ['what I love', { likedBy: 'me' }, 'memories that you loved'],
  ])('%s', (text, expected, label) => {
    const nothing = { spans: null, recordedBy: null, likedBy: null, words: null };
    expect(understand(text, context)).toEqual({ ...nothing, ...expected, label });
  });

  test('go together with a time and with words', () => {
    expect(understand('what we both loved in 2025', context)).toMatchObject({
      likedBy: 'both',
      spans: [{ first: '2025-01-01', last: '2025-12-31' }],
      label: 'memories of 2025 that we both loved',
    });
    expect(understand('picnic from Kate, August 2024', context)).toMatchObject({
      recordedBy: 'partner',
      words: 'picnic',
      label: 'memories of August 2024 with “picnic” that Kate recorded',
    });
  });

  test('are read as the person where the name is a month too', () => {
    const june = { ...context, partner: { name: 'June' } };
    expect(understand('from June', june)).toMatchObject({ recordedBy: 'partner', spans: null });
    expect(understand('in June', june)).toMatchObject({ recordedBy: null, label: 'memories of every June' });
  });

  test('are not guessed: without a partner, of strangers, or where both have the name', () => {
    const alone = { ...context, partner: null };
    for (const text of ['what we both loved', 'from my partner', 'from Kate']) {
      expect(understand(text, alone)).toBeNull();
    }
    expect(understand('from Tom', context)).toBeNull();
    expect(understand('from Mina', { ...context, partner: { name: 'Mina Lee' } })).toBeNull();
  });

  test('take a name literally, whatever signs it has', () => {
    const odd = { ...context, partner: { name: 'K.* (b|d' } };
    expect(understand('from kate', odd)).toBeNull();
    expect(understand('from K * b|d', odd)).toMatchObject({ recordedBy: 'partner' });
  });
});

test.each([
  'cherry tree',
  'April 31',
  'march of the penguins',
  'we may go',
  'standing by me',
  'I love you',
  '',
  'the',
  '%_\\',
])('a search for “%s” is read as words alone', (text) => {
  expect(understand(text, context)).toBeNull();
});

describe('a name of any characters', () => {
  /** Text of 1 to 64 code points of every category, lone surrogates and signs of patterns among them. */
  const anyName = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom(
          ...'-.*+?^$()[]{}|/\\\'’"%_ &#@,:\t',
          '\ud83d',
          '\udc00',
          '\u0301',
          '\u200d',
          'ς',
          'İ',
          'ß',
        ),
        fc.constantFrom('Anne', 'Marie', 'kate', 'by', 'me', 'we', 'loved', 'June', '2024'),
      ),
      { minLength: 1, maxLength: 64 },
    )
    .map((parts) => [...parts.join('')].slice(0, 64).join(''));
  const sentences = [
    (name: string) => `from ${name}`,
    (name: string) => `recorded by ${name}`,
    (name: string) => `picnic added by ${name} last summer`,
    (name: string) => `loved by ${name}`,
    (name: string) => `what ${name} loved`,
    (name: string) => `${name} likes`,
    (name: string) => `what ${name} both love in 2025`,
    (name: string) => `our dates from ${name} in August 2024`,
    (name: string) => name,
    () => 'what we both loved',
    () => 'by me on Christmas 2023',
    () => 'cherry',
  ];

  test('does not break a sentence that a search understands, whatever the name', () => {
    fc.assert(
      fc.property(anyName, anyName, fc.constantFrom(...sentences), (me, partner, sentence) => {
        const people = { ...context, me, partner: { name: partner } };
        for (const text of [sentence(me), sentence(partner)]) {
          const label = understand(text, people)?.label ?? 'memories of one';
          expect(encodeURIComponent(label)).toMatch(/^memories[\x21-\x7e]+$/);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('is recognised where it is in a sentence', () => {
    const words = new Set([
      'me',
      'myself',
      'i',
      'us',
      'both',
      'we',
      'both of us',
      'us both',
      'we both',
      'my partner',
    ]);
    fc.assert(
      fc.property(anyName, fc.constantFrom('from', 'by', 'recorded by', 'made by'), (name, lead) => {
        const written = plain(name);
        fc.pre(written !== '' && !words.has(written) && !/\b(?:by|from)\b/.test(written));
        const found = findRecorder(plain(`${lead} ${name}`), { me: null, partner: { name } });
        expect(found).toMatchObject({ who: 'partner', byName: true, rest: '' });
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['Anne-Marie', 'Jean-Luc', 'O’Neil', 'K', '明', 'Жанна-Мария', '👨‍👩‍👧‍👦'])(
    'is recognised: %s',
    (name) => {
      const people = { ...context, partner: { name } };
      expect(understand(`from ${name}`, people)).toMatchObject({ recordedBy: 'partner' });
      expect(understand(`what ${name} loved in 2025`, people)).toMatchObject({ likedBy: 'partner' });
      expect(understand('cherry', people)).toBeNull();
    },
  );

  test('that is a pronoun means the same person as the pronoun', () => {
    const people = { ...context, partner: { name: 'Me' } };
    expect(understand('by me', people)).toMatchObject({ recordedBy: 'me' });
  });

  test('needs no more of a header than others, however many marks its letters have', () => {
    const name = `Z${'\u0337'.repeat(14)}`.repeat(80);
    const people = { ...context, partner: { name } };
    const { label = '' } = understand(`what ${name} loved from ${name} in 2024`, people) ?? {};
    expect(label).toContain('…');
    expect(encodeURIComponent(label).length).toBeLessThan(4_000);
  });
});

test('a search of any text is read as something that can be searched for and be sent in a header', () => {
  const parts = [
    'august',
    '2024',
    'last',
    'summer',
    'from',
    'kate',
    'we',
    'both',
    'loved',
    '15',
    'in',
    'ж🎡',
    '\ud83d',
    '-',
    "'",
  ];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  let understood = 0;
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: 1 + random(6) }, () => parts[random(parts.length)]).join(' ');
    const meaning = understand(text, context);
    if (!meaning) continue;
    understood++;
    const { spans, recordedBy, likedBy, words, label } = meaning;
    expect([text, spans ?? recordedBy ?? likedBy]).not.toEqual([text, null]);
    for (const { first, last } of spans ?? []) {
      expect(first <= last).toBe(true);
      expect([first, last].every((day) => new Date(day).toISOString().startsWith(day))).toBe(true);
    }
    for (const word of words?.split(' ') ?? []) expect(text.toLowerCase()).toContain(word);
    expect(encodeURIComponent(label)).toMatch(/^memories[\x21-\x7e]+$/);
  }
  expect(understood).toBeGreaterThan(500);
});
