/**
 * The derivatives of photographs with sharp and nothing else, as a process of its own: `node bare-sharp.ts <file> ...`
 * reads the files, and then makes those that its parent names by their place, two at a time. It answers with the
 * checksums of what it made of each.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import sharp from 'sharp';

/** Checksums of what was made of each photograph, the narrowest first. */
export type Checksums = Readonly<Record<number, readonly string[]>>;

const atOnce = 2;
const maxSide = 16_383;

// As the worker: what runs at the same time is photographs.
sharp.cache(false);
sharp.concurrency(1);

const files = process.argv.slice(2).map((file) => readFileSync(file));

/** The widest from the file, each further one from the next wider. */
async function derive(file: Buffer): Promise<Buffer[]> {
  const widths = [...derivativeWidths].reverse();
  const widest = { width: Math.max(...widths), height: maxSide, fit: 'inside' } as const;
  let { data, info } = await sharp(file, { failOn: 'truncated' })
    .autoOrient()
    .resize({ ...widest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: info });
  const made: Buffer[] = [];
  for (const width of widths) {
    if (info.width > width) {
      ({ data, info } = await pixels().resize({ width }).raw().toBuffer({ resolveWithObject: true }));
    }
    made.unshift(await pixels().webp({ quality: 80, effort: 2 }).toBuffer());
  }
  return made;
}

async function deriveAll(places: readonly number[]): Promise<Map<number, Buffer[]>> {
  const made = new Map<number, Buffer[]>();
  let next = 0;
  const worker = async () => {
    for (let mine = next++; mine < places.length; mine = next++) {
      const place = places[mine] ?? 0;
      const file = files[place];
      if (!file) throw new RangeError(`There is no photograph ${place}.`);
      made.set(place, await derive(file));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return made;
}

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');

process.on('message', async (places: number[]) => {
  const made = await deriveAll(places);
  const checksums: Checksums = Object.fromEntries(
    [...made].map(([place, pictures]) => [place, pictures.map(sha256)]),
  );
  process.send?.(checksums);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
