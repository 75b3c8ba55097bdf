import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformNames } from '@our-dates/contracts/platform-names';

/** Of what stands for an original: all of them would not fit on a disk. */
const bytes = 1024;

/**
 * Writes a file of its own for every photo where the platform keeps originals, so that a backup has them to copy.
 * They are not flushed one by one, as those are that the platform writes.
 */
export function writeOriginals(dataDir: string, names: readonly string[]): void {
  const folder = join(dataDir, platformNames.blobFolder);
  const [blobs, about] = [join(folder, 'blobs', 'originals'), join(folder, 'about', 'originals')];
  for (const each of [blobs, about]) mkdirSync(each, { recursive: true, mode: 0o700 });
  for (const name of names) {
    const data = Buffer.alloc(bytes, name);
    const sha256 = createHash('sha256').update(data).digest('hex');
    writeFileSync(
      join(about, `${name}.json`),
      JSON.stringify({ contentType: 'image/jpeg', sha256, size: bytes }),
    );
    writeFileSync(join(blobs, name), data);
  }
}
