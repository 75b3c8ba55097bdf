import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { z } from 'zod';
import { createKeyValue } from '../src/slice/adapters.ts';
import {
  bytes,
  ConfigError,
  databaseEnv,
  duration,
  portsEnv,
  processEnv,
  readConfig,
  readSliceConfig,
} from '../src/slice/config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const schema = z.object({
  ...processEnv,
  SECRET: z.string().min(8),
  TTL: duration().default(600_000),
  LIMIT: bytes().default(25 * 1024 * 1024),
});

test('the configuration is one typed object, with defaults for variables that are absent or empty', () => {
  expect(readConfig(schema, { SECRET: 'long enough', PORT: '8080', TTL: '', UNRELATED: 'x' })).toMatchObject({
    SECRET: 'long enough',
    PORT: 8080,
    HOST: '127.0.0.1',
    TTL: 600_000,
    LIMIT: 26_214_400,
  });
});

test.each([
  ['500ms', 500],
  ['30s', 30_000],
  ['10m', 600_000],
  ['1.5h', 5_400_000],
  ['7d', 604_800_000],
])('the duration %s is %d milliseconds', (text, expected) => {
  expect(duration().parse(text)).toBe(expected);
});

test.each([
  ['500', 500],
  ['500B', 500],
  ['100 KB', 102_400],
  ['25MB', 26_214_400],
  ['1gb', 1_073_741_824],
])('the size %s is %d bytes', (text, expected) => {
  expect(bytes().parse(text)).toBe(expected);
});

test.each(['10', '10 minutes', '-5s', '', 'm'])('%j is not a duration', (text) => {
  expect(duration().safeParse(text).success).toBe(false);
});

test('all errors of the configuration are reported together, without the values', () => {
  let error: unknown;
  try {
    readConfig(schema, { SECRET: 'hush', PORT: '99999', TTL: 'soon', LOG_LEVEL: 'loud' });
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(ConfigError);
  const { message } = error as ConfigError;
  for (const name of ['SECRET', 'PORT', 'TTL', 'LOG_LEVEL']) expect(message).toContain(`${name}: `);
  expect(message).toContain('a duration like 500ms');
  expect(message).not.toContain('hush');
});

test('a missing variable is reported as missing', () => {
  expect(() => readConfig(schema, {})).toThrow(/SECRET: is missing/);
});

test('a variable with a secret may name a file', () => {
  const file = join(folder, 'secret');
  writeFileSync(file, 'from a file\n');
  expect(readConfig(schema, { SECRET_FILE: file }).SECRET).toBe('from a file');
  expect(readConfig(schema, { SECRET_FILE: file, SECRET: 'given directly' }).SECRET).toBe('given directly');
  expect(() => readConfig(schema, { SECRET_FILE: join(folder, 'absent') })).toThrow(
    /SECRET_FILE: cannot be read \(ENOENT\)/,
  );
});

test('Sentinels are a list of hosts with their ports', () => {
  const read = (REDIS_SENTINELS: string) =>
    readConfig(z.object(portsEnv), { REDIS_SENTINELS }).REDIS_SENTINELS;
  expect(read('redis-0.redis:26379, 10.0.0.7:5000')).toEqual([
    { host: 'redis-0.redis', port: 26_379 },
    { host: '10.0.0.7', port: 5000 },
  ]);
  for (const wrong of ['redis-0', 'redis-0:', ':26379', 'redis-0:0', 'a:1:2', 'a:1,', 'redis://a:1']) {
    expect(() => read(wrong)).toThrow(/REDIS_SENTINELS: must be host:port/);
  }
});

test('the server for reads is one host with its port', () => {
  const env = { DATABASE_URL: 'postgres://a/b' };
  const read = (DATABASE_READS: string) =>
    readConfig(z.object(databaseEnv), { ...env, DATABASE_READS }).DATABASE_READS;
  expect(read('postgres-reads:5432')).toEqual({ host: 'postgres-reads', port: 5432 });
  expect(readConfig(z.object(databaseEnv), env).DATABASE_READS).toBeUndefined();
  for (const wrong of ['postgres-reads', 'a:1,b:2', 'postgres://a:1']) {
    expect(() => read(wrong)).toThrow(/DATABASE_READS: must be/);
  }
});

test.each([
  [{ REDIS_SENTINELS: 'a:26379', REDIS_URL: 'redis://a' }, /one does not go without the other/],
  [{ REDIS_SENTINEL_NAME: 'ours', REDIS_URL: 'redis://a' }, /one does not go without the other/],
  [{ REDIS_SENTINELS: 'a:26379', REDIS_SENTINEL_NAME: 'ours' }, /REDIS_URL: must be a redis:\/\/ URL/],
  [
    { REDIS_SENTINELS: 'a:26379', REDIS_SENTINEL_NAME: 'ours', REDIS_URL: 'rediss://a' },
    /REDIS_URL: must be a redis:\/\/ URL/,
  ],
])('Sentinels are refused where the rest does not fit: %j', async (env, message) => {
  const config = readConfig(z.object(portsEnv), env);
  await expect(createKeyValue(config, pino({ level: 'silent' }))).rejects.toThrow(message);
});

describe('a slice', () => {
  const declared = {
    settings: { TTL: '10m', LIMIT: '', NAME: null },
    secrets: ['SECRET'],
    calls: ['image-worker'],
  };
  const own = z.object({
    ...processEnv,
    TTL: duration(),
    LIMIT: bytes().default(1024),
    NAME: z.string(),
    SECRET: z.string(),
    IMAGE_WORKER_URL: z.url(),
  });
  const given = { NAME: 'plans', SECRET: 'long enough', IMAGE_WORKER_URL: 'http://image-worker' };

  test('reads the defaults that it declares, and received values override them', () => {
    expect(readSliceConfig(own, declared, given)).toMatchObject({ TTL: 600_000, LIMIT: 1024, NAME: 'plans' });
    expect(readSliceConfig(own, declared, { ...given, TTL: '30s', LIMIT: '2KB' })).toMatchObject({
      TTL: 30_000,
      LIMIT: 2048,
    });
    const file = join(folder, 'ttl');
    writeFileSync(file, '5s');
    expect(readSliceConfig(own, declared, { ...given, TTL_FILE: file }).TTL).toBe(5000);
  });

  test('must be given what it declares without a default', () => {
    expect(() => readSliceConfig(own, declared, { ...given, NAME: '' })).toThrow(/NAME: is missing/);
  });

  test.each([
    ['reads', own.extend({ COLOUR: z.string() }), 'COLOUR'],
    ['declares', own.omit({ SECRET: true }), 'SECRET'],
  ])('that %s one variable of a pair without the other names the missing one', (_, schema, name) => {
    expect(() => readSliceConfig(schema, declared, given)).toThrow(`${name}: is in only one of`);
  });
});
