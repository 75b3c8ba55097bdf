import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { differentFiles } from './different-files.ts';

let folder = '';
const write = (name: string, text: string) => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const compare = () => differentFiles(join(folder, 'one'), join(folder, 'other'));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'our-dates-different-'));
  for (const build of ['one', 'other']) {
    write(`${build}/page.json`, '{}');
    write(`${build}/assets/main.js`, 'start()');
    write(`${build}/.modules.json`, '[]');
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

test('two builds with the same bytes have no different files', () => {
  expect(compare()).toEqual([]);
});

test('files with other bytes, hidden ones included, and files of one build only are different', () => {
  write('other/assets/main.js', 'start( )');
  write('other/.modules.json', '{}');
  write('one/assets/more.js', '');
  expect(compare()).toEqual(['.modules.json', 'assets/main.js', 'assets/more.js']);
});

test('links are compared by their targets, also where nothing is there', () => {
  symlinkSync('/nothing/here', join(folder, 'one/link'));
  symlinkSync('/nothing/here', join(folder, 'other/link'));
  symlinkSync('assets', join(folder, 'one/.folder'));
  symlinkSync('.', join(folder, 'other/.folder'));
  expect(compare()).toEqual(['.folder']);
});

test('a build without files is refused', () => {
  mkdirSync(join(folder, 'empty'));
  expect(() => differentFiles(join(folder, 'one'), join(folder, 'empty'))).toThrow('has no files');
});
