import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBuilder, repositoryOf } from '../../../../scripts/cluster/images.ts';
import { findCluster, releasedTag } from '../../../../scripts/cluster/releases.ts';
import type { Slice } from '../../../../scripts/cluster/slices.ts';

const program = 'fail-one-in-fifty.mjs';

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
