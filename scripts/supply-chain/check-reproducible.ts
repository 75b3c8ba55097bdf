/**
 * `npm run check:reproducible`: builds the last commit twice, in two new folders with an installation each, and compares
 * all files of the pages. Services have no build: their images run from source.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { lastCommit } from '../cluster/images.ts';
import { run, timed } from '../cluster/run.ts';
import { allSlices, isPage } from '../cluster/slices.ts';
import { differentFiles } from './different-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'our-dates-reproducible-'));
// Paths of two lengths, since a path in a file can also change its size.
const copies = { one: join(folder, 'one'), other: join(folder, 'the-other/copy') };

async function buildCommit(directory: string): Promise<void> {
  const { time, commit } = await lastCommit();
  await run(['git', 'clone', '--quiet', '--no-checkout', root, directory]);
  await run(['git', '-C', directory, 'checkout', '--quiet', commit]);
  await run([process.execPath, join(directory, 'scripts/build.mjs')], {
    env: { SOURCE_DATE_EPOCH: time, NODE_DISABLE_COMPILE_CACHE: '1' },
  });
}

try {
  for (const [name, directory] of Object.entries(copies)) {
    await timed(`built ${name}`, () => buildCommit(directory));
  }
  const pages = allSlices(copies.one).filter(isPage);
  for (const { name, folder: slice } of pages) {
    const different = differentFiles(join(copies.one, slice, 'dist'), join(copies.other, slice, 'dist'));
    console.log(`${different.length === 0 ? 'same     ' : 'DIFFERENT'} ${name}`);
    for (const file of different) console.log(`          ${file}`);
    if (different.length > 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
