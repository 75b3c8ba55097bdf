import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadKeys } from './keys.ts';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'our-dates-keys-'));
  folder = join(parent, 'keys');
});

afterEach(() => rmSync(parent, { recursive: true }));

test('a second start finds the keys of the first', () => {
  const first = loadKeys(folder);
  const second = loadKeys(folder);
  expect({ ...second, rolePassword: second.rolePassword('auth') }).toEqual({
    ...first,
    rolePassword: first.rolePassword('auth'),
  });
});

test('only the owner can read them', () => {
  loadKeys(folder);
  const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(modes.length).toBeGreaterThan(0);
  expect(new Set(modes)).toEqual(new Set([0o600]));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('every service has another password for the database', () => {
  const keys = loadKeys(folder);
  expect(keys.rolePassword('auth')).not.toBe(keys.rolePassword('comments'));
});
