import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { languages } from '@our-dates/contracts/languages';
import { readMessages } from '../build/catalogue-folder.ts';
import { findCatalogues, root } from '../build/find-catalogues.ts';

const fonts = readFileSync(join(root, 'packages/ui/src/styles/fonts/fonts.css'), 'utf8');

/** Whether the file of the font has a character. */
function hasCharacter(file: string): (character: string) => boolean {
  const rule = fonts.split('@font-face').find((each) => each.includes(`/${file}.woff2`)) ?? '';
  const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
  );
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([first = 0, last = 0]) => code >= first && code <= last);
  };
}

it.each(['figtree', 'fraunces-title'])(
  'every letter of the texts in Latin script is in %s.woff2, which pages preload',
  (file) => {
    const isInFont = hasCharacter(file);
    const texts = languages.flatMap((language) =>
      findCatalogues().flatMap(({ folder }) => Object.values(readMessages(folder, language) ?? {})),
    );
    const letters = new Set(texts.join('').match(/\p{Script=Latin}/gu));

    expect(letters.size).toBeGreaterThan(60);
    expect([...letters].filter((letter) => !isInFont(letter))).toEqual([]);
  },
);

it('a letter that no text has is in no font that pages preload', () => {
  expect(hasCharacter('figtree')('ő')).toBe(false);
});
