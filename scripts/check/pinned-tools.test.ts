import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '@our-dates/slices/find-slices';
import { parse } from 'yaml';

interface Update {
  readonly 'package-ecosystem': string;
  readonly groups?: Readonly<Record<string, { readonly patterns: readonly string[] }>>;
  readonly ignore?: readonly { readonly 'dependency-name': string }[];
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const nodePin: string = JSON.parse(read('package.json')).devDependencies.node;
const major = nodePin.split('.')[0];

it('.node-version names the Node that package.json pins', () => {
  expect(read('.node-version').trim()).toBe(nodePin);
});

// An automated update changes one file at a time.
it.each([
  ['node', /\bnode:(\d[\w.-]*)/g, `${major}-slim`],
  ['caddy', /\bcaddy:(\d[\w.-]*)/g, undefined],
])('every image is made from the same version of %s', (_, pattern, expected) => {
  const files = globSync(
    ['packages/slices/images/*.Dockerfile', 'tests/load/Dockerfile', 'charts/*/values.yaml'],
    { cwd: root },
  );
  const versions = files.flatMap((file) => [...read(file).matchAll(pattern)].map(([, version]) => version));
  expect(versions.length).toBeGreaterThan(1);
  expect([...new Set(versions)]).toEqual([expected ?? versions[0]]);
});

it('every group of automated updates names dependencies that there are', () => {
  const { workspaces }: { workspaces: string[] } = JSON.parse(read('package.json'));
  const manifests = globSync(['package.json', ...workspaces.map((folder) => `${folder}/package.json`)], {
    cwd: root,
  });
  const names = manifests.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  const { updates }: { updates: Update[] } = parse(read('.github/dependabot.yml'));
  const npm = updates.find((update) => update['package-ecosystem'] === 'npm');
  const patterns = [
    ...Object.values(npm?.groups ?? {}).flatMap((group) => group.patterns),
    ...(npm?.ignore ?? []).map((ignored) => ignored['dependency-name']),
  ];
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter((pattern) => !names.some((name) => matchesGlob(name, pattern)))).toEqual([]);
});
