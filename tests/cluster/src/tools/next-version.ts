import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFiles } from '@our-dates/test-support/copy-project';
import { type Builder, buildSlice, findBuilder, repositoryOf } from '../../../../scripts/cluster/images.ts';
import { findCluster, releasedTag } from '../../../../scripts/cluster/releases.ts';
import { isPage, type Slice } from '../../../../scripts/cluster/slices.ts';

const built = new Map<Slice, Promise<string>>();

/** The tag of the next version of a slice, which is built the first time. */
export function nextVersion(slice: Slice): Promise<string> {
  const tag = built.get(slice) ?? build(slice);
  built.set(slice, tag);
  return tag;
}

async function build(slice: Slice): Promise<string> {
  const builder = findBuilder(await findCluster());
  const folder = mkdtempSync(join(tmpdir(), 'next-version-'));
  try {
    return await (isPage(slice) ? buildChanged : buildSameAgain)(builder, slice, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** For a service the rollout is what is tested, so the same program under another tag is enough. */
async function buildSameAgain(build: Builder, slice: Slice, folder: string): Promise<string> {
  const released = `${repositoryOf(slice)}:${await releasedTag(slice)}`;
  const dockerfile = join(folder, 'Dockerfile');
  writeFileSync(dockerfile, `FROM ${released}\nLABEL our-dates.version=next\n`);
  await build({ image: `${released}-next`, directory: folder, dockerfile, buildArgs: {}, time: '0' });
  return `${await releasedTag(slice)}-next`;
}

/** A page gets other files, and still has those that are released now. */
async function buildChanged(build: Builder, slice: Slice, copy: string): Promise<string> {
  copyFiles(copy);
  const [file, text] =
    slice.declared.kind === 'shell'
      ? ['src/main.tsx', "\ndocument.documentElement.dataset.release = 'next';\n"]
      : ['src/routes.tsx', "\nexport const release = 'next';\n"];
  appendFileSync(join(copy, slice.folder, file), text);
  const previous = await releasedTag(slice);
  const { tag } = await buildSlice(build, slice, { tag: `${previous}-next`, directory: copy, previous });
  return tag;
}
