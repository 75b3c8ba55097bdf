import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Photograph } from '../domain/samples.ts';

const run = promisify(execFile);

// Run from source it is TypeScript; a bundle puts the script's own bundle next to it.
const script = fileURLToPath(
  new URL(
    import.meta.filename.endsWith('.ts') ? './photograph-process.ts' : './photograph-process.js',
    import.meta.url,
  ),
);

/**
 * In a process of its own: in this one the SVG reader is switched off for good, so that no upload ever reaches
 * it (see `imaging/vips.ts`).
 */
export const photograph: Photograph = async (scenes) => {
  const files = scenes.flatMap(({ drawing, picture }) => [drawing, picture]);
  await run(process.execPath, [script, ...files], {
    timeout: 120_000,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
};
