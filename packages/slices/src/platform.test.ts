import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { collectEvents } from './events.ts';
import { readPlatform } from './platform.ts';

test('service-kit names no event, queue, folder, exchange, issuer or sentence of the platform', async () => {
  const { queues, ownerOfBlob: _, ...names } = readPlatform();
  // The names of packages begin with that of the platform.
  const known = [
    ...new Set([...Object.keys(await collectEvents()), ...Object.keys(queues), ...Object.values(names)]),
  ].map((name) => new RegExp(`(?<![@\\w-])${name.replaceAll('.', '\\.')}(?!\\w)`));
  const cwd = fileURLToPath(new URL('../../service-kit', import.meta.url));
  const files = globSync(['src/**/*.ts', 'testing/**/*.{ts,mjs}', 'migrations/*.sql'], { cwd });
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => {
    // A queue may have the name of a module.
    const text = readFileSync(`${cwd}/${file}`, 'utf8').replace(/ from '[^']+'/g, '');
    return known.flatMap((name) => (name.test(text) ? [`${file}: ${name.exec(text)?.[0]}`] : []));
  });
  expect(found).toEqual([]);
});
