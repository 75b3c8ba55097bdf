import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const importing = /import\s*\{([^}]*)\}\s*from\s*'@tanstack\/react-query'/g;

it('slices use no exports of the query package other than the shared ones', async () => {
  const facade = await readFile(`${root}/packages/webpack-config/src/query-facade.ts`, 'utf8');
  const shared = new Set(facade.match(/export \{([^}]*)\}/)?.[1]?.match(/\w+/g));
  const missing: string[] = [];
  for await (const file of glob('{shell,mfe-*,packages/browser,packages/ui}/src/**/*.{ts,tsx}', {
    cwd: root,
  })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const source = await readFile(`${root}/${file}`, 'utf8');
    for (const [, list = ''] of source.matchAll(importing)) {
      const names = list.split(',').map((name) => name.trim());
      for (const name of names) {
        if (name !== '' && !name.startsWith('type ') && !shared.has(name)) missing.push(`${file}: ${name}`);
      }
    }
  }
  expect(shared.size).toBeGreaterThan(5);
  expect(missing).toEqual([]);
});
