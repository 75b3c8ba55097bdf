/**
 * Draws the icons of the installed app from `src/icon.svg` into `src/installed`. Run with
 * `node shell/tools/draw-icons.ts` after a change of that picture.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const picture = await readFile(`${source}icon.svg`);

/** The light theme's page: the lines of the picture are drawn for it. */
const paper = '#fbf7f2';

/**
 * @param options.share of the width that the picture takes: a system may cut a maskable icon to a circle of 80 %
 * @param options.background transparent by default
 */
async function draw(
  name: string,
  size: number,
  options: { share: number; background?: string },
): Promise<void> {
  const inner = Math.round(size * options.share);
  const drawn = await sharp(picture, { density: (72 * inner) / 54 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  const background = options.background ?? { r: 0, g: 0, b: 0, alpha: 0 };
  const icon = sharp({ create: { width: size, height: size, channels: 4, background } });
  const file = icon
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true });
  await writeFile(`${source}installed/${name}.png`, await file.toBuffer());
}

await draw('icon-96', 96, { share: 1 });
await draw('icon-192', 192, { share: 1 });
await draw('icon-512', 512, { share: 1 });
await draw('maskable-512', 512, { share: 0.6, background: paper });
await draw('touch-180', 180, { share: 0.72, background: paper });
