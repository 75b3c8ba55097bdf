/**
 * Says what the gallery costs on a first visit: the JavaScript of the shell, of the gallery's entry and of
 * its pages, as served with brotli. Ends with an error when that is more than 110 KB. Wants both built.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';

const budget = 110_000;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const shell = join(root, 'shell/dist');
const gallery = join(root, 'mfe-gallery/dist');

const html = await readFile(join(shell, 'index.html'), 'utf8');
const manifest: RemoteManifest = JSON.parse(await readFile(join(gallery, 'mf-manifest.json'), 'utf8'));
const { path, name } = manifest.metaData.remoteEntry;
const routes = manifest.exposes.find((exposed) => exposed.path === './routes');
if (!routes) throw new Error('The gallery exposes no ./routes');

const files = [
  ...[...html.matchAll(/<script[^>]* src="?\/([^"\s>]+)/g)].map(
    ([, script = '']) => [shell, script] as const,
  ),
  [gallery, path + name] as const,
  ...routes.assets.js.sync.map((script) => [gallery, script] as const),
];
let total = 0;
for (const [dist, file] of files) {
  const served = (await readdir(join(dist, file, '..'))).includes(`${file.split('/').at(-1)}.br`)
    ? `${file}.br`
    : file;
  const { size } = await stat(join(dist, served));
  total += size;
  console.log(`${(size / 1000).toFixed(1).padStart(7)} KB  ${file}`);
}
console.log(`${(total / 1000).toFixed(1).padStart(7)} KB  in all, of ${budget / 1000} KB`);
if (total > budget) process.exitCode = 1;
