/**
 * Reports the cost of the gallery on a first visit: the JavaScript of the shell, of the gallery's entry and of its
 * pages, as served with brotli, in the language that is largest. Fails when it is more than 149 KB, and names what has
 * grown since `first-route.json` was written (with `--write`). Requires the builds of both.
 */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '@our-dates/contracts/languages';
import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';
import { type ShellPage, shellPageFile } from '@our-dates/contracts/shell-page';
import { growth } from '../src/growth.ts';
import type { ModuleSizes } from '../src/module-sizes.ts';

interface Breakdown {
  /** Bytes of each file, as served. */
  readonly served: Readonly<Record<string, number>>;
  /** Bytes of each package and folder before minification and compression: to compare, not to add up. */
  readonly source: Readonly<Record<string, number>>;
}

/**
 * 140 KB, and 8 KB for languages: a page in English has its own texts, in any other language it also loads those. 1 KB is
 * what starts the worker, signs in with passkeys and describes photos.
 */
const budget = 149_000;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const committed = fileURLToPath(new URL('../first-route.json', import.meta.url));
const shell = join(root, 'shell/dist');
const gallery = join(root, 'mfe-gallery/dist');

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8'));
}

async function firstRouteFiles(): Promise<[dist: string, file: string][]> {
  const { start, scripts } = await readJson<ShellPage>(join(shell, shellPageFile));
  const manifest = await readJson<RemoteManifest>(join(gallery, 'mf-manifest.json'));
  const { path, name } = manifest.metaData.remoteEntry;
  const routes = manifest.exposes.find((exposed) => exposed.path === './routes');
  if (!routes) throw new Error('The gallery exposes no ./routes');
  return [
    ...[start, ...scripts].map(({ file }): [string, string] => [shell, file.slice(1)]),
    [gallery, path + name],
    ...routes.assets.js.sync.map((script): [string, string] => [gallery, script]),
  ];
}

/** The smallest files are not compressed. */
const servedBytes = (path: string): Promise<number> =>
  stat(`${path}.br`).then(
    ({ size }) => size,
    async () => (await stat(path)).size,
  );

async function measure(): Promise<Breakdown> {
  const served: Record<string, number> = {};
  const source: Record<string, number> = {};
  for (const [dist, file] of await firstRouteFiles()) {
    served[file.replace(/^assets\/|\.[0-9a-f]{8,10}(?=\.js$)/g, '')] = await servedBytes(join(dist, file));
    const origins = (await readJson<ModuleSizes>(join(dist, '.modules.json')))[file] ?? {};
    for (const [origin, bytes] of Object.entries(origins)) source[origin] = (source[origin] ?? 0) + bytes;
  }
  return { served, source };
}

/** Bytes of the messages of each language that a first visit loads. */
async function messageBytes(): Promise<Map<string, number>> {
  const { messages = {} } = await readJson<ShellPage>(join(shell, shellPageFile));
  const { pages } = await readJson<RemoteManifest>(join(gallery, 'mf-manifest.json'));
  const page = pages.find(({ path }) => path === '/');
  const files = [
    ...Object.entries(messages).flatMap(([language, scripts]) =>
      scripts.map(({ file }) => [language, join(shell, file)] as const),
    ),
    ...Object.entries(page?.messages ?? {}).flatMap(([language, own]) =>
      own.map((file) => [language, join(gallery, file)] as const),
    ),
  ];
  const bytes = new Map<string, number>();
  for (const [language, file] of files)
    bytes.set(language, (bytes.get(language) ?? 0) + (await servedBytes(file)));
  return bytes;
}

const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} KB`;

const { served, source } = await measure();
const inEnglish = Object.values(served).reduce((sum, bytes) => sum + bytes, 0);
for (const [file, bytes] of Object.entries(served)) console.log(`${formatKilobytes(bytes)}  ${file}`);
console.log(`${formatKilobytes(inEnglish)}  in English`);
const messages = await messageBytes();
for (const language of languages.filter((language) => language !== 'en')) {
  console.log(`${formatKilobytes(messages.get(language) ?? 0)}  more in the language ${language}`);
}
const total = inEnglish + Math.max(0, ...languages.map((language) => messages.get(language) ?? 0));
console.log(`${formatKilobytes(total)}  in all, of ${budget / 1000} KB`);

if (process.argv.includes('--write')) {
  const inOrder = Object.fromEntries(Object.entries(source).sort(([, one], [, other]) => other - one));
  await writeFile(committed, `${JSON.stringify({ served, source: inOrder }, null, 2)}\n`);
}
if (total > budget) {
  const before = await readJson<Breakdown>(committed);
  console.error('That is too much. Since packages/webpack-config/first-route.json was written, these grew');
  console.error('as served:');
  for (const { origin, by } of growth(before.served, served))
    console.error(`${formatKilobytes(by)}  ${origin}`);
  console.error('in their source, before they are minified:');
  for (const { origin, by, from } of growth(before.source, source).slice(0, 20)) {
    console.error(`${formatKilobytes(by)}  ${origin}${from === 0 ? ' (new)' : ''}`);
  }
  process.exitCode = 1;
}
