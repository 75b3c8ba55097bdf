import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DataDirHeldError, dataDirHolder, lockDataDir, restoredBeside } from './data-dir-lock.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'our-dates-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a second platform on the same data fails with the process that holds them, and its address', () => {
  const lock = lockDataDir(folder);
  lock.tell({ url: 'http://localhost:8080' });
  expect(() => lockDataDir(folder)).toThrow(DataDirHeldError);
  expect(() => lockDataDir(folder)).toThrow(new RegExp(`process ${process.pid} .*http://localhost:8080`));
});

test('the lock on the data can be taken again once it was released', () => {
  lockDataDir(folder).release();
  expect(dataDirHolder(folder)).toBeUndefined();
  lockDataDir(folder).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of a killed process is taken over', () => {
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: 999_999_999, started: 'long ago' }));
  expect(dataDirHolder(folder)).toBeUndefined();
  lockDataDir(folder);
  expect(dataDirHolder(folder)?.pid).toBe(process.pid);
});

test('a later process with the number of the lock’s holder is not taken for it', () => {
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.pid, started: 'before the restart' }));
  expect(dataDirHolder(folder)).toBeUndefined();
});

test('a lock that was cut short by a full disk is taken over', () => {
  writeFileSync(join(folder, 'lock'), '{"pid":');
  lockDataDir(folder);
  expect(dataDirHolder(folder)?.pid).toBe(process.pid);
});

test('restored data replace DATA_DIR only when they are complete, and never overwrite other data', () => {
  const dataDir = join(folder, 'data');
  mkdirSync(restoredBeside(dataDir));
  writeFileSync(join(restoredBeside(dataDir), 'version.json'), 'restored');
  lockDataDir(dataDir).release();
  expect(readFileSync(join(dataDir, 'version.json'), 'utf8')).toBe('restored');

  mkdirSync(restoredBeside(dataDir));
  lockDataDir(dataDir).release();
  expect(readFileSync(join(dataDir, 'version.json'), 'utf8')).toBe('restored');
});
