import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { buildSlice, findBuilder } from '../../../scripts/cluster/images.ts';
import { findCluster, releasedTag } from '../../../scripts/cluster/releases.ts';
import { run } from '../../../scripts/cluster/run.ts';
import { isPage, type Slice } from '../../../scripts/cluster/slices.ts';

/** What tells the next version of a slice from this one: a page gets other files by it. */
const change = {
  shell: { file: 'src/main.tsx', text: "\ndocument.documentElement.dataset.release = 'next';\n" },
  remote: { file: 'src/routes.tsx', text: "\nexport const release = 'next';\n" },
  gateway: { file: 'src/main.ts', text: '\n// The next version.\n' },
  service: { file: 'src/main.ts', text: '\n// The next version.\n' },
} as const;

/** Builds the next version of each slice from a changed copy of the repository. @returns their tags */
export async function buildNextVersions(slices: readonly Slice[]): Promise<ReadonlyMap<Slice, string>> {
  const build = findBuilder(await findCluster());
  const copy = mkdtempSync(join(tmpdir(), 'next-version-'));
  try {
    const files = await run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard']);
    for (const file of files.split('\0').filter(Boolean)) {
      cpSync(join(root, file), join(copy, file), { recursive: true });
    }
    for (const { folder, declared } of slices) {
      const { file, text } = change[declared.kind];
      appendFileSync(join(copy, folder, file), text);
    }
    const tags = new Map<Slice, string>();
    for (const slice of slices) {
      const previous = await releasedTag(slice);
      const tag = `${previous}-next`;
      await buildSlice(build, slice, { tag, directory: copy, ...(isPage(slice) ? { previous } : {}) });
      tags.set(slice, tag);
    }
    return tags;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
