import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findSlices, root } from '../src/find-slices.ts';
import { furtherWorkspaces, readOfOthers, workspacesOf } from './image-files.ts';

const manifest = (folder: string): { name: string } =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

const slices = findSlices().map(({ folder }) => folder);

/** The workspaces that the files of a folder import, tests apart. */
function imported(folder: string): Set<string> {
  const files = globSync('{src,tools}/**/*.{ts,tsx}', { cwd: join(root, folder) }).filter(
    (file) => !/\.test\.tsx?$|(?:^|\/)testing\//.test(file),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, folder, file), 'utf8').matchAll(/from '(@our-dates\/[a-z-]+)/g)].map(
      ([, name = '']) => name,
    ),
  );
  return new Set(names);
}

describe.each(slices)('the image of %s', (slice) => {
  const further = furtherWorkspaces(slice);
  const workspaces = workspacesOf(root, [slice, ...further]);

  test('has every workspace that its own files and those of its workspaces import', () => {
    const names = workspaces.map((folder) => manifest(folder).name);
    for (const folder of workspaces) {
      expect([`imported by ${folder}`, names]).toEqual([
        `imported by ${folder}`,
        expect.arrayContaining([...imported(folder)]),
      ]);
    }
  });

  test('is built by a Dockerfile that starts from the files found for it', () => {
    const dockerfile = readFileSync(join(root, slice, 'Dockerfile'), 'utf8');
    expect(dockerfile).toContain(
      ['RUN node packages/slices/tools/image-files.ts', slice, '/files', ...further].join(' '),
    );
    expect(dockerfile).toContain(
      ['--ignore-scripts', ...[slice, ...further].map((folder) => `--workspace ${folder}`)].join(' '),
    );
    expect(dockerfile).toMatch(/^USER \d+$/m);
    expect(dockerfile).toContain('org.opencontainers.image.revision="$REVISION"');
  });
});

test('an image of a service has the declarations of all services, and that of a remote none', () => {
  expect(readOfOthers(root, 'services/auth')).toContain('services/comments/slice.json');
  expect(readOfOthers(root, 'mfe-gallery')).toEqual([]);
});
