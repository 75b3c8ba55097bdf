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

test('who comes second is told who holds the data, and where that one answers', () => {
  const lock = lockDataDir(folder);
  lock.tell({ url: 'http://localhost:8080' });
  expect(() => lockDataDir(folder)).toThrow(DataDirHeldError);
  expect(() => lockDataDir(folder)).toThrow(new RegExp(`process ${process.pid} .*http://localhost:8080`));
});

test('data that was given back can be taken again', () => {
  lockDataDir(folder).release();
  expect(dataDirHolder(folder)).toBeUndefined();
  lockDataDir(folder).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('what a killed process left behind is taken over', () => {
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: 999_999_999, started: 'long ago' }));
  expect(dataDirHolder(folder)).toBeUndefined();
  lockDataDir(folder);
  expect(dataDirHolder(folder)?.pid).toBe(process.pid);
});

test('a later process with the same number is not taken for the holder', () => {
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.pid, started: 'before the restart' }));
  expect(dataDirHolder(folder)).toBeUndefined();
});

test('a lock that was cut short by a full disk keeps nobody out', () => {
  writeFileSync(join(folder, 'lock'), '{"pid":');
  lockDataDir(folder);
  expect(dataDirHolder(folder)?.pid).toBe(process.pid);
});

test('data that were brought back whole are put in their place, and never over others', () => {
  const dataDir = join(folder, 'data');
  mkdirSync(restoredBeside(dataDir));
  writeFileSync(join(restoredBeside(dataDir), 'version.json'), 'restored');
  lockDataDir(dataDir).release();
  expect(readFileSync(join(dataDir, 'version.json'), 'utf8')).toBe('restored');

  mkdirSync(restoredBeside(dataDir));
  lockDataDir(dataDir).release();
  expect(readFileSync(join(dataDir, 'version.json'), 'utf8')).toBe('restored');
});
