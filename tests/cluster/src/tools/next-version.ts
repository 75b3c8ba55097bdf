import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFiles } from '@our-dates/test-support/copy-project';
import { buildSlice, findBuilder, repositoryOf } from '../../../../scripts/cluster/images.ts';
import { findCluster, releasedTag } from '../../../../scripts/cluster/releases.ts';
import { isPage, type Slice } from '../../../../scripts/cluster/slices.ts';

const built = new Map<Slice, Promise<string>>();

/** The tag of the next version of a slice, which is built the first time. */
export function nextVersion(slice: Slice): Promise<string> {
  const tag = built.get(slice) ?? build(slice);
  built.set(slice, tag);
  return tag;
}

function build(slice: Slice): Promise<string> {
  if (!isPage(slice)) return buildSameAgain(slice);
  const [file, addition] =
    slice.declared.kind === 'shell'
      ? ['src/main.tsx', "document.documentElement.dataset.release = 'next';"]
      : ['src/routes.tsx', "export const release = 'next';"];
  return buildChanged(slice, 'next', { file, change: (text) => `${text}\n${addition}\n` });
}

/** For a service the rollout is what is tested, so the same program under another tag is enough. */
async function buildSameAgain(slice: Slice): Promise<string> {
  const build = findBuilder(await findCluster());
  const folder = mkdtempSync(join(tmpdir(), 'next-version-'));
  try {
    const released = `${repositoryOf(slice)}:${await releasedTag(slice)}`;
    const dockerfile = join(folder, 'Dockerfile');
    writeFileSync(dockerfile, `FROM ${released}\nLABEL our-dates.version=next\n`);
    await build({ image: `${released}-next`, directory: folder, dockerfile, buildArgs: {}, time: '0' });
    return `${await releasedTag(slice)}-next`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Builds pages after a change of one of their files; they still have the files that are released now.
 * @returns the tag: that of what is released, and the suffix
 * @throws Error when nothing is changed
 */
export async function buildChanged(
  slice: Slice,
  suffix: string,
  { file, change }: { file: string; change: (text: string) => string },
): Promise<string> {
  const builder = findBuilder(await findCluster());
  const copy = mkdtempSync(join(tmpdir(), 'changed-pages-'));
  try {
    copyFiles(copy);
    const path = join(copy, slice.folder, file);
    const text = readFileSync(path, 'utf8');
    const changed = change(text);
    if (changed === text) throw new Error(`${file} of ${slice.name} is not changed.`);
    writeFileSync(path, changed);
    const previous = await releasedTag(slice);
    const { tag } = await buildSlice(builder, slice, {
      tag: `${previous}-${suffix}`,
      directory: copy,
      previous,
    });
    return tag;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
