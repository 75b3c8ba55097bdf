import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateSnapshotFromManifest, type Manifest } from '@module-federation/sdk';
import { manifestOf } from '@our-dates/contracts/manifest-names';
import { type RemoteManifest, RemoteManifestSchema } from '@our-dates/contracts/remote-manifest';
import { root } from '@our-dates/slices/find-slices';
import webpack, { type StatsModule } from 'webpack';
import { defineMfe } from '../src/index.ts';

const sources = {
  'slice.json': JSON.stringify({
    kind: 'remote',
    name: 'evening-plans',
    about: 'A remote of a test',
    pages: [
      { path: '/plans', access: 'signed-in', title: null, skeleton: 'form', outline: 'src/plans.html' },
      { path: '/plans/:id', access: 'signed-in', title: 'Plan', skeleton: 'form', chunk: 'plan' },
    ],
  }),
  'package.json': JSON.stringify({ name: '@our-dates/mfe-evening-plans', version: '2.3.4' }),
  'src/routes.tsx': `
    import { useState } from 'react';
    export const usePlan = () => useState(() => import(/* webpackChunkName: "plan" */ './plan.ts'));`,
  'src/plans.html': '<h1>{{ t.plans }}</h1>',
  'src/messages/en.json': JSON.stringify({ plans: 'Our plans', other: 'Another text' }),
  'src/messages/de.json': JSON.stringify({ plans: 'Unsere Pläne', other: 'Ein anderer Text' }),
  'src/plan.ts': `export const plan = 'Stargazing';`,
};

let folder: string;
let manifest: Manifest & RemoteManifest;
let modules: StatsModule[];
const dist = () => join(folder, 'mfe-evening-plans', 'dist');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'federated-'));
  const slice = join(folder, 'mfe-evening-plans');
  for (const [file, text] of Object.entries(sources)) {
    await mkdir(dirname(join(slice, file)), { recursive: true });
    await writeFile(join(slice, file), text);
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  modules = await build(slice);
  manifest = JSON.parse(await readFile(join(dist(), 'mf-manifest.json'), 'utf8'));
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

function build(slice: string): Promise<StatsModule[]> {
  return new Promise((resolve, reject) => {
    webpack(defineMfe(slice)({ production: true }), (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve(stats?.toJson({ all: false, modules: true, ids: true }).modules ?? []);
    });
  });
}

test('the manifest of a remote can be read by the federation runtime', () => {
  const snapshot = generateSnapshotFromManifest(manifest, {
    version: 'https://dates.example/remotes/evening-plans/mf-manifest.json',
  });
  expect(snapshot).toMatchObject({
    globalName: 'evening_plans',
    buildVersion: '2.3.4',
    publicPath: 'https://dates.example/remotes/evening-plans/',
    remoteEntry: expect.stringMatching(/^assets\/remoteEntry\.[0-9a-f]{8}\.js$/),
    remoteEntryType: 'var',
  });
  expect('modules' in snapshot && snapshot.modules.map(({ moduleName }) => moduleName)).toEqual(['routes']);
});

test('the manifest of a remote can be read by the gateway, and lists the files of each page', () => {
  const { name, pages, exposes } = RemoteManifestSchema.parse(manifest);
  expect(name).toBe('evening-plans');
  expect(pages.map(({ path, files }) => [path, files])).toEqual([
    ['/plans', []],
    ['/plans/:id', [expect.stringMatching(/^assets\/plan\.[0-9a-f]{8}\.js$/)]],
  ]);
  expect(exposes[0]?.assets.js.sync).toEqual([expect.stringMatching(/^assets\/exposed-routes\..+\.js$/)]);
});

test('a build of a remote has its manifest a second time, under a name of this build', async () => {
  const { build } = RemoteManifestSchema.parse(manifest);
  expect(build).toBeDefined();
  expect(JSON.parse(await readFile(join(dist(), manifestOf(build)), 'utf8'))).toEqual(manifest);
  expect(RemoteManifestSchema.parse(manifest).files).not.toContain(manifestOf(build));
});

test('the manifest of a remote has the hash of each of its scripts', async () => {
  const scripts = (await readdir(join(dist(), 'assets'))).filter((file) => file.endsWith('.js'));
  const hashes = await Promise.all(
    scripts.map(async (file) => {
      const bytes = await readFile(join(dist(), 'assets', file));
      return [`assets/${file}`, `sha384-${createHash('sha384').update(bytes).digest('base64')}`];
    }),
  );
  expect(scripts.length).toBeGreaterThanOrEqual(3);
  expect(manifest.integrity).toEqual(Object.fromEntries(hashes));
});

test('a remote shares its dependencies as strict singletons of one major version, and contains no copy', async () => {
  expect(manifest.shared.find(({ name }) => name === 'react')).toMatchObject({
    version: expect.stringMatching(/^19\./),
    requiredVersion: '^19',
    singleton: true,
    assets: { js: { sync: [], async: [] } },
  });
  const files = await readdir(dist(), { recursive: true });
  expect(files).not.toContain('mf-stats.json');
  expect(files.filter((file) => /node_modules|react/.test(file))).toEqual([]);
});

test('no id of a module depends on the folder of the checkout', () => {
  const named = modules.filter(
    ({ identifier, id }) => identifier?.includes('data:text/javascript') && id !== null,
  );
  expect(named.map(({ id }) => id).sort()).toEqual(['f0', 'f1']);
});

test('the outline of a page comes with the messages that it shows, in each language', () => {
  const [plans] = RemoteManifestSchema.parse(manifest).pages;
  expect(plans?.outline).toBe('<h1>{{ t.plans }}</h1>');
  expect(plans?.outlineTexts).toMatchObject({
    en: { plans: 'Our plans' },
    de: { plans: 'Unsere Pläne' },
    fr: {},
  });
  expect(plans?.outlineTexts?.de).toEqual({ plans: 'Unsere Pläne' });
});

test('an outline that shows a message which is not in the catalogue is not built', async () => {
  const outline = join(folder, 'mfe-evening-plans/src/plans.html');
  await writeFile(outline, '<h1>{{ t.plan }}</h1>');
  await expect(build(join(folder, 'mfe-evening-plans'))).rejects.toThrow('src/plans.html shows plan');
});
