import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { type Builder, buildSlice, findBuilder, repositoryOf } from '../../../scripts/cluster/images.ts';
import { findCluster, releasedTag } from '../../../scripts/cluster/releases.ts';
import { run } from '../../../scripts/cluster/run.ts';
import { isPage, type Slice } from '../../../scripts/cluster/slices.ts';

/** Builds the next version of each slice. @returns their tags */
export async function buildNextVersions(slices: readonly Slice[]): Promise<ReadonlyMap<Slice, string>> {
  const build = findBuilder(await findCluster());
  const folder = mkdtempSync(join(tmpdir(), 'next-version-'));
  try {
    const tags = new Map<Slice, string>();
    for (const slice of slices.filter((each) => !isPage(each))) {
      tags.set(slice, await buildSameAgain(build, slice, folder));
    }
    const copy = join(folder, 'repository');
    await copyRepository(copy);
    for (const slice of slices.filter(isPage)) tags.set(slice, await buildChanged(build, slice, copy));
    return tags;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** For a process it is the rollout that counts, so that the same program under another name will do. */
async function buildSameAgain(build: Builder, slice: Slice, folder: string): Promise<string> {
  const released = `${repositoryOf(slice)}:${await releasedTag(slice)}`;
  const dockerfile = join(folder, 'Dockerfile');
  writeFileSync(dockerfile, `FROM ${released}\nLABEL our-dates.version=next\n`);
  await build({ image: `${released}-next`, directory: folder, dockerfile, buildArgs: {}, time: '0' });
  return `${await releasedTag(slice)}-next`;
}

/** A page gets other files, and still has those that are released now. */
async function buildChanged(build: Builder, slice: Slice, copy: string): Promise<string> {
  const [file, text] =
    slice.declared.kind === 'shell'
      ? ['src/main.tsx', "\ndocument.documentElement.dataset.release = 'next';\n"]
      : ['src/routes.tsx', "\nexport const release = 'next';\n"];
  appendFileSync(join(copy, slice.folder, file), text);
  const previous = await releasedTag(slice);
  return buildSlice(build, slice, { tag: `${previous}-next`, directory: copy, previous });
}

async function copyRepository(to: string): Promise<void> {
  const files = await run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const file of files.split('\0').filter(Boolean)) {
    cpSync(join(root, file), join(to, file), { recursive: true });
  }
}
