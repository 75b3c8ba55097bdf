import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { loadKeys } from './keys.ts';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'our-dates-keys-'));
  folder = join(parent, 'keys');
});

afterEach(() => rmSync(parent, { recursive: true }));

test('a second start of the platform finds the keys of the first', () => {
  const first = loadKeys(folder);
  const second = loadKeys(folder);
  for (const one of ['IDENTITY_PRIVATE_KEY', 'INVITATION_KEY', 'MAPS_KEY']) {
    expect(second.secret(one)).toBe(first.secret(one));
  }
  expect(second.rolePassword('auth')).toBe(first.rolePassword('auth'));
  expect(second.databasePassword).toBe(first.databasePassword);
  expect(second.identityPublicKey).toBe(first.identityPublicKey);
});

test('the platform’s keys can be read by their owner alone', () => {
  loadKeys(folder).secret('MAPS_KEY');
  const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(modes.length).toBeGreaterThan(0);
  expect(new Set(modes)).toEqual(new Set([0o600]));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('no two secrets of slices are the same', () => {
  const keys = loadKeys(folder);
  const secrets = ['IDENTITY_PRIVATE_KEY', 'INVITATION_KEY', 'MAPS_KEY'].map(keys.secret);
  expect(new Set(secrets).size).toBe(3);
});

test('every service has another password for the database', () => {
  const keys = loadKeys(folder);
  expect(keys.rolePassword('auth')).not.toBe(keys.rolePassword('comments'));
});
