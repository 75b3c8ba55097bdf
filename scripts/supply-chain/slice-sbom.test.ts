import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '@our-dates/slices/find-slices';
import { allSlices } from '../cluster/slices.ts';
import { type Bom, onlyBundled, sliceSbom } from './slice-sbom.ts';

const namesIn = ({ components }: Bom) =>
  components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));

test('the SBOM of the gateway names what it imports, and no development tool', async () => {
  const gateway = allSlices().find(({ name }) => name === 'gateway');
  if (!gateway) throw new Error('There is no gateway');
  const { dependencies } = JSON.parse(readFileSync(join(root, 'gateway/package.json'), 'utf8'));
  const bom = await sliceSbom(gateway);
  expect(namesIn(bom)).toEqual(expect.arrayContaining(['express', 'pino', ...Object.keys(dependencies)]));
  for (const tool of ['jest', 'typescript', 'webpack', '@biomejs/biome', '@types/express']) {
    expect(namesIn(bom)).not.toContain(tool);
  }
  expect(bom.metadata.component.name).toBe('gateway');
  expect(bom).not.toHaveProperty('serialNumber');
  expect(bom.metadata).not.toHaveProperty('timestamp');
});

const component = (name: string) => ({
  name,
  'bom-ref': name,
  properties: [{ name: 'cdx:npm:package:path', value: `node_modules/${name}` }],
});
const installed: Bom = {
  metadata: { component: component('page'), tools: { components: [] } },
  components: ['react', 'webpack'].map(component),
  dependencies: [{ ref: 'page', dependsOn: ['react', 'webpack'] }, { ref: 'webpack' }],
};

test('the SBOM of a page has only packages that its files contain', () => {
  const bom = onlyBundled(installed, ['node_modules/react']);
  expect(namesIn(bom)).toEqual(['react']);
  expect(bom.dependencies).toEqual([{ ref: 'page', dependsOn: ['react'] }]);
});

test('a package in the files of a page that is no production dependency is an error', () => {
  expect(() => onlyBundled(installed, ['node_modules/jest'])).toThrow('node_modules/jest is in the page');
});
