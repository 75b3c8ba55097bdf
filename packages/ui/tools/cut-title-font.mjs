/**
 * Cuts our title face out of Fraunces: one weight, soft corners, the optical size of a headline. The variable
 * file with the soft axis weighs 62 KB; this one 18. Run `npm run fonts -w @our-dates/ui` after an update of
 * @fontsource-variable/fraunces and commit what it writes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const axes = { SOFT: 100, WONK: 0, opsz: 46, wght: 580 };

/** As in the unicode-range of the @font-face rules in base.css. */
const latin = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6],
  [0x2da],
  [0x2dc],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20ac],
  [0x2122],
  [0x2212],
];
const latinExtended = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x2ba],
  [0x1e00, 0x1eff],
  [0x20a0, 0x20ab],
];

await cut('fraunces-latin-full-normal', latin, 'fraunces-title');
await cut('fraunces-latin-full-italic', latin, 'fraunces-title-italic');
await cut('fraunces-latin-ext-full-normal', latinExtended, 'fraunces-title-extended');

async function cut(source, ranges, name) {
  const file = import.meta.resolve(`@fontsource-variable/fraunces/files/${source}.woff2`);
  const characters = ranges
    .flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
    .join('');
  const cutFont = await subsetFont(await readFile(fileURLToPath(file)), characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  await writeFile(new URL(`../src/styles/fonts/${name}.woff2`, import.meta.url), cutFont);
  console.log(`${name}.woff2: ${(cutFont.length / 1000).toFixed(1)} KB`);
}
