import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { findSlices, releaseName, root } from '../src/find-slices.ts';

const releaseSchema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    dependsOn: z.array(z.object({ name: z.string() })).default([]),
    chart: z.object({ spec: z.object({ chart: z.string(), valuesFiles: z.array(z.string()) }) }),
    values: z.object({ secretsFrom: z.record(z.string(), z.string()).default({}) }),
  }),
});
const secretSchema = z.object({ spec: z.object({ target: z.object({ name: z.string() }) }) });
const environmentSchema = z.object({
  spec: z.object({
    path: z.string(),
    postBuild: z.object({ substitute: z.record(z.string(), z.string()) }),
  }),
});

const read = (file: string) => readFileSync(join(root, 'gitops', file), 'utf8');
const all = (file: string) => parseAllDocuments(read(file)).map((document): unknown => document.toJS());

const releases = all('base/releases.yaml').map((release) => releaseSchema.parse(release));
const names = releases.map(({ metadata }) => metadata.name);

it('the platform and every slice have a release for Flux, of files that there are', () => {
  expect([...names].sort()).toEqual(['platform', ...findSlices().map(releaseName)].sort());
  for (const { spec } of releases) {
    const { chart, valuesFiles } = spec.chart.spec;
    for (const file of [`${chart}/Chart.yaml`, ...valuesFiles]) {
      expect([file, existsSync(join(root, file))]).toEqual([file, true]);
    }
  }
});

it('no release for Flux waits for itself, and each waits for others that there are', () => {
  const done = new Set<string>();
  for (const _ of releases) {
    for (const { metadata, spec } of releases) {
      if (spec.dependsOn.every(({ name }) => done.has(name))) done.add(metadata.name);
    }
  }
  expect([...done].sort()).toEqual([...names].sort());
});

it('each Secret of a store, and each that a release names, comes from External Secrets', () => {
  const made = all('base/secrets.yaml').map((secret) => secretSchema.parse(secret).spec.target.name);
  const named = releases.flatMap(({ spec }) => Object.values(spec.values.secretsFrom));
  const ofStores = ['postgres', 'redis', 'rabbitmq', 's3'].map((store) => `platform-${store}`);
  expect(named.length).toBeGreaterThan(0);
  expect([...made].sort()).toEqual([...ofStores, ...new Set(named)].sort());
});

it.each(['staging', 'production'])('%s gives every variable a value, and its version in one line', (name) => {
  const text = read(`${name}.yaml`);
  const { path, postBuild } = environmentSchema.parse(parse(text)).spec;
  expect(existsSync(join(root, path, 'kustomization.yaml'))).toBe(true);
  expect(text.match(/^ +VERSION: "\d+\.\d+\.\d+"$/gm)).toHaveLength(1);
  const used = globSync('{base,environment}/*.yaml', { cwd: join(root, 'gitops') })
    .flatMap((file) => [...read(file).matchAll(/\$\{(\w+)\}/g)])
    .map(([, variable]) => variable);
  expect(Object.keys(postBuild.substitute).sort()).toEqual([...new Set(used)].sort());
});

it('the version that Flux releases gives all of its variables to the releases', () => {
  const inner = environmentSchema.parse(all('environment/version.yaml')[1]).spec.postBuild.substitute;
  const used = ['base/releases.yaml', 'base/secrets.yaml'].flatMap((file) => [
    ...read(file).matchAll(/\$\{(\w+)\}/g),
  ]);
  expect(Object.keys(inner).sort()).toEqual([...new Set(used.map(([, variable]) => variable))].sort());
});
