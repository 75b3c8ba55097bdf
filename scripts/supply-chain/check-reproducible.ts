/**
 * Builds the last commit twice, in two new folders, and compares all files.
 *
 *     npm run check:reproducible                          # the files of the pages, which are what is built
 *     npm run check:reproducible -- --images              # the files of whole images, with docker or buildah, without cache
 *     npm run check:reproducible -- --images auth shell   # of these slices
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@our-dates/slices/find-slices';
import { dockerfileOf } from '../../packages/slices/tools/image-files.ts';
import { buildArgsOf, findImageProgram, lastCommit, optionsOf } from '../cluster/images.ts';
import { Missing, run, timed } from '../cluster/run.ts';
import { allSlices, isPage, type Slice } from '../cluster/slices.ts';
import { differentFiles } from './different-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'our-dates-reproducible-'));

interface Copies {
  readonly one: string;
  readonly other: string;
}

async function checkOut(directory: string, commit: string): Promise<void> {
  await run(['git', 'clone', '--quiet', '--no-checkout', root, directory]);
  await run(['git', '-C', directory, 'checkout', '--quiet', commit]);
}

function report(name: string, { one, other }: Copies): void {
  const different = differentFiles(one, other);
  console.log(`${different.length === 0 ? 'same     ' : 'DIFFERENT'} ${name}`);
  for (const file of different) console.log(`          ${file}`);
  if (different.length > 0) process.exitCode = 1;
}

/** With an installation each. */
async function comparePages(copies: Copies, time: string): Promise<void> {
  for (const [name, directory] of Object.entries(copies)) {
    const env = { SOURCE_DATE_EPOCH: time, NODE_DISABLE_COMPILE_CACHE: '1' };
    await timed(`built ${name}`, () =>
      run([process.execPath, join(directory, 'scripts/build.mjs')], { env }),
    );
  }
  for (const { name, folder } of allSlices(copies.one).filter(isPage)) {
    report(name, { one: join(copies.one, folder, 'dist'), other: join(copies.other, folder, 'dist') });
  }
}

/** Each alone, since the files of all of them would need many gigabytes. */
async function compareImages(
  slices: readonly Slice[],
  copies: Copies,
  { time, commit }: { time: string; commit: string },
): Promise<void> {
  const program = findImageProgram();
  if (!program) throw new Missing('Images are built with docker or buildah, and neither runs here.');
  const built = { one: join(folder, 'image'), other: join(folder, 'other-image') };
  for (const slice of slices) {
    const buildArgs = optionsOf(buildArgsOf(slice, commit, new Date(Number(time) * 1000)));
    await timed(`built ${slice.name} twice`, async () => {
      for (const copy of ['one', 'other'] as const) {
        const from = ['--file', join(copies[copy], dockerfileOf(slice.folder)), ...buildArgs];
        const to = ['--no-cache', '--output', `type=local,dest=${built[copy]}`];
        await run([program, 'build', ...to, ...from, copies[copy]]);
      }
    });
    report(slice.name, built);
    for (const directory of Object.values(built)) rmSync(directory, { recursive: true, force: true });
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { images: { type: 'boolean', default: false } },
  });
  const last = await lastCommit();
  // Paths of two lengths, since a path in a file can also change its size.
  const copies = { one: join(folder, 'one'), other: join(folder, 'the-other/copy') };
  for (const directory of Object.values(copies)) await checkOut(directory, last.commit);
  if (values.images) {
    const all = allSlices(copies.one);
    const chosen = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
    if (chosen.length < Math.max(1, positionals.length)) {
      throw new Missing(`The slices are: ${all.map(({ name }) => name).join(', ')}.`);
    }
    await compareImages(chosen, copies, last);
  } else {
    await comparePages(copies, last.time);
  }
} catch (error) {
  console.error(error instanceof Missing ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
