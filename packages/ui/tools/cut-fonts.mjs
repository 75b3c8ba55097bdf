/**
 * Cuts our two families out of Fraunces and Figtree, with companions for Hebrew and Arabic, and writes their
 * `@font-face` rules. Titles have one weight, soft corners and the optical size of a headline. The characters of our
 * languages in Latin script are in one file, which every page preloads: a letter that came later would move the text.
 * A page with other characters fetches the rest too. Run `npm run fonts -w @our-dates/ui` after an update of either
 * package and commit the output.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

// Of German, French, Spanish and Portuguese.
const accented = 'àáâãäçèéêëíîïñóôõöùúûüœß';
const ours = rangesOf([
  ...charactersOf([[0x20, 0x7e]]),
  ...accented,
  ...accented.replace('ß', '').toUpperCase(),
  ...'\u00a0·×–—‘’“”„•…¡¿«»',
]);
const letters = {
  ours,
  latin: rangesOf(
    charactersOf([
      [0xa1, 0xff],
      [0x131],
      [0x152, 0x153],
      [0x2bb, 0x2bc],
      [0x2c6],
      [0x2da],
      [0x2dc],
      [0x304],
      [0x308],
      [0x329],
      [0x2010, 0x2012],
      [0x2015],
      [0x201a, 0x201b],
      [0x201e, 0x2021],
      [0x2030, 0x203a],
      [0x20ac],
      [0x2122],
      [0x2191],
      [0x2193],
      [0x2212],
      [0x2215],
      [0xfffd],
    ]).filter((character) => !charactersOf(ours).includes(character)),
  ),
  extended: [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x2ba],
    [0x1e00, 0x1eff],
    [0x20a0, 0x20ab],
  ],
  hebrew: [
    [0x591, 0x5f4],
    [0xfb1d, 0xfb4f],
  ],
  // With Persian and Urdu. Joined forms are found by the font’s own tables.
  arabic: [
    [0x600, 0x6ff],
    [0x200c, 0x200d],
    [0xfd3e, 0xfd3f],
  ],
};

const title = {
  package: '@fontsource-variable/fraunces',
  family: 'Fraunces Title',
  // The one weight is declared for all, so that no browser synthesizes a bolder one.
  weights: '100 900',
  axes: { SOFT: 100, WONK: 0, opsz: 46, wght: 580 },
};
const text = {
  package: '@fontsource-variable/figtree',
  family: 'Figtree Variable',
  weights: '400 700',
  axes: { wght: { min: 400, max: 700 } },
  // Without fractions and proportional digits, which no style uses: each has glyphs of its own.
  features: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum'],
};
// With all features: letters of these scripts are joined by them.
const companion = ({ weights }, axes, packageName, family) => ({
  weights,
  axes,
  package: packageName,
  family,
});
const titleWeight = { wght: title.axes.wght };
const titleHebrew = companion(
  title,
  titleWeight,
  '@fontsource-variable/frank-ruhl-libre',
  'Frank Ruhl Title',
);
const titleArabic = companion(
  title,
  titleWeight,
  '@fontsource-variable/noto-naskh-arabic',
  'Noto Naskh Title',
);
const textHebrew = companion(
  text,
  text.axes,
  '@fontsource-variable/noto-sans-hebrew',
  'Noto Sans Hebrew Variable',
);
const textArabic = companion(
  text,
  text.axes,
  '@fontsource-variable/noto-sans-arabic',
  'Noto Sans Arabic Variable',
);

const files = [
  cut('fraunces-title', title, 'latin-full-normal', letters.ours),
  cut('figtree', text, 'latin-wght-normal', letters.ours),
  cut('fraunces-title-latin', title, 'latin-full-normal', letters.latin),
  cut('figtree-latin', text, 'latin-wght-normal', letters.latin),
  cut('fraunces-title-italic', title, 'latin-full-italic', letters.ours),
  cut('fraunces-title-italic-latin', title, 'latin-full-italic', letters.latin),
  cut('fraunces-title-extended', title, 'latin-ext-full-normal', letters.extended),
  cut('figtree-extended', text, 'latin-ext-wght-normal', letters.extended),
  cut('frank-ruhl-title', titleHebrew, 'hebrew-wght-normal', letters.hebrew),
  cut('noto-sans-hebrew', textHebrew, 'hebrew-wght-normal', letters.hebrew),
  cut('noto-naskh-title', titleArabic, 'arabic-wght-normal', letters.arabic),
  cut('noto-sans-arabic', textArabic, 'arabic-wght-normal', letters.arabic),
];
const header = '/* Written by tools/cut-fonts.mjs. */\n';
for (const { package: source } of [title, text, titleHebrew, titleArabic, textHebrew, textArabic]) {
  const license = fileURLToPath(import.meta.resolve(`${source}/LICENSE`));
  await copyFile(license, output(`LICENSE-${basename(source)}.txt`));
}
await writeFile(output('fonts.css'), header + (await Promise.all(files)).join('\n'));

/** @returns the rule of the written file */
async function cut(name, { package: source, family, weights, axes, features }, part, ranges) {
  const file = import.meta.resolve(`${source}/files/${basename(source)}-${part}.woff2`);
  const cutFont = await subsetFont(await readFile(fileURLToPath(file)), charactersOf(ranges).join(''), {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
  });
  await writeFile(output(`${name}.woff2`), cutFont);
  console.log(`${name}.woff2: ${(cutFont.length / 1000).toFixed(1)} KB`);
  const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0');
  return `@font-face {
  font-family: "${family}";
  font-style: ${part.split('-').at(-1)};
  font-display: swap;
  font-weight: ${weights};
  src: url("./${name}.woff2") format("woff2");
  unicode-range: ${ranges.map(([first, last]) => `U+${hex(first)}${last ? `-${hex(last)}` : ''}`).join(', ')};
}
`;
}

function charactersOf(ranges) {
  return ranges
    .flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code));
}

function rangesOf(characters) {
  const ranges = [];
  for (const code of characters.map((character) => character.codePointAt(0)).sort((a, b) => a - b)) {
    const previous = ranges.at(-1);
    if (previous && (previous[1] ?? previous[0]) === code - 1) previous[1] = code;
    else ranges.push([code]);
  }
  return ranges;
}

function output(name) {
  return new URL(`../src/styles/fonts/${name}`, import.meta.url);
}
