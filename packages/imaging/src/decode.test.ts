import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { quadrantsPicture } from '../testing/pictures.ts';
import { decodePixels, readHeader } from './decode.ts';
import { TookTooLong } from './machine-fault.ts';

it('a photo that takes too long to decode is not called damaged', async () => {
  const photo = await quadrantsPicture().png().toBuffer();
  const header = await readHeader(photo);
  const enormous = { width: 16_000, height: 16_000, fit: 'fill' } as const;
  const decoding = decodePixels(photo, header, enormous, { timeLimitSeconds: 1 });
  await expect(decoding).rejects.toThrow(TookTooLong);
});

it('a photo whose file cannot be read is not called damaged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'decode-'));
  const path = join(folder, 'photo');
  await writeFile(path, await quadrantsPicture().png().toBuffer());
  const header = await readHeader(path);
  await rm(folder, { recursive: true });
  await expect(decodePixels(path, header, { width: 20 })).rejects.toMatchObject({ code: 'ENOENT' });
});
