import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBuilder, repositoryOf } from '../../../../scripts/cluster/images.ts';
import { findCluster, releasedTag } from '../../../../scripts/cluster/releases.ts';
import type { Slice } from '../../../../scripts/cluster/slices.ts';
import { buildChanged } from '../tools/next-version.ts';

const program = 'fail-one-in-fifty.mjs';

/** Builds a version of a remote whose pages throw when they are drawn. @returns its tag */
export function throwingVersion(slice: Slice): Promise<string> {
  const first = '  return (\n    <HostProvider';
  const fault = "  if (host) throw new Error('a fault of this version');\n";
  return buildChanged(slice, 'throwing', {
    file: 'src/routes.tsx',
    change: (text) => text.replace(first, fault + first),
  });
}

/** Builds a version of a service that fails one of fifty requests. @returns its tag */
export async function faultyVersion(slice: Slice): Promise<string> {
  const build = findBuilder(await findCluster());
  const folder = mkdtempSync(join(tmpdir(), 'faulty-version-'));
  try {
    const released = `${repositoryOf(slice)}:${await releasedTag(slice)}`;
    copyFileSync(join(import.meta.dirname, program), join(folder, program));
    const dockerfile = join(folder, 'Dockerfile');
    const lines = [
      `FROM ${released}`,
      `COPY ${program} /app/${program}`,
      `ENV NODE_OPTIONS=--import=/app/${program}`,
    ];
    writeFileSync(dockerfile, lines.join('\n'));
    const image = `${released}-faulty`;
    await build({ image, directory: folder, dockerfile, buildArgs: {}, time: '0' });
    return `${await releasedTag(slice)}-faulty`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
