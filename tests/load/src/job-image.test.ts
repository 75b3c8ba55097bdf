import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** The packages that a file and all that it imports at once take values from. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, kind, from = ''] of source.matchAll(/^(?:import|export) (type )?[^;]*?from '([^']+)'/gms)) {
    if (kind) continue;
    if (!from.startsWith('.')) packages.add(from.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? from);
    else for (const name of packagesOf(join(dirname(file), from), seen)) packages.add(name);
  }
  return packages;
}

test('what the Job runs needs no package that its image does not have', () => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const needed = [...packagesOf(join(folder, 'src/main.ts'))].filter((name) => !isBuiltin(name));
  expect(needed.length).toBeGreaterThan(2);
  for (const name of needed) expect(Object.keys(dependencies)).toContain(name);
  expect([...packagesOf(join(folder, 'visits/main.ts'))]).toEqual(['k6']);
  expect(existsSync(join(folder, 'Dockerfile'))).toBe(true);
});
