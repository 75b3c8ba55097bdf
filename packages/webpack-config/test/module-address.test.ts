import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import webpack from 'webpack';
import { ModuleAddress } from '../src/module-address.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'our-dates-address-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a build has no path of this machine, and still makes workers', async () => {
  writeFileSync(join(folder, 'task.js'), 'postMessage("done");');
  writeFileSync(
    join(folder, 'page.js'),
    'console.log(import.meta.url); new Worker(new URL("./task.js", import.meta.url));',
  );
  const compiler = webpack({
    context: folder,
    mode: 'production',
    entry: './page.js',
    output: { path: join(folder, 'dist') },
    plugins: [new ModuleAddress()],
  });
  await new Promise((resolve) => compiler?.run(() => compiler.close(resolve)));
  const files = readdirSync(join(folder, 'dist'));
  const texts = files.map((file) => readFileSync(join(folder, 'dist', file), 'utf8'));
  expect(texts.join('\n')).toContain('console.log("file:///")');
  expect(texts.join('\n')).not.toContain(folder);
  expect(texts).toContain('postMessage("done");');
});
