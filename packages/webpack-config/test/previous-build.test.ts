import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { forgetOldBuilds } from '../src/previous-build.ts';

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'build-'));
});
afterEach(() => rm(dist, { recursive: true }));

async function build(...files: string[]) {
  for (const file of files) await writeFile(join(dist, file), file);
  await forgetOldBuilds(dist, files);
}
const files = async () => (await readdir(dist)).filter((name) => !name.startsWith('.')).sort();

it('a build keeps the files of the previous build, and no older ones', async () => {
  await build('index.html', 'main.1.js');
  await build('index.html', 'main.2.js');
  expect(await files()).toEqual(['index.html', 'main.1.js', 'main.2.js']);
  await build('index.html', 'main.3.js');
  expect(await files()).toEqual(['index.html', 'main.2.js', 'main.3.js']);
});

it('a file that is built again without its compressed form loses the compressed form of the previous build', async () => {
  await build('manifest.json', 'manifest.json.br', 'main.1.js', 'main.1.js.br');
  await build('manifest.json', 'main.2.js', 'main.2.js.br');
  expect(await files()).toEqual(['main.1.js', 'main.1.js.br', 'main.2.js', 'main.2.js.br', 'manifest.json']);
});

it('an identical build keeps the files of the previous build', async () => {
  await build('index.html', 'main.1.js');
  await build('index.html', 'main.2.js');
  await build('index.html', 'main.2.js');
  expect(await files()).toEqual(['index.html', 'main.1.js', 'main.2.js']);
});
