import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataDirHolder } from '../src/data-dir-lock.ts';
import { root } from '../src/platform.ts';

const folder = mkdtempSync(join(tmpdir(), 'our-dates-start-'));
const dataDir = join(folder, 'data');

interface Program {
  readonly process: ChildProcess;
  /** What it wrote so far. */
  readonly output: () => string;
  /** Resolves to the exit code, or to the signal that ended it. */
  readonly ended: Promise<number | string>;
}

function run(script: string, ...args: string[]): Program {
  return program(process.execPath, join(root, 'local', script), ...args);
}

function program(command: string, ...args: string[]): Program {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  });
  return { process: child, output: () => output, ended };
}

/** Resolves to the address the platform prints when it is ready. */
async function address(platform: Program): Promise<string> {
  return await Promise.race([
    new Promise<string>((resolve) => {
      platform.process.stdout?.on('data', () => {
        const url = /Open (http:\S+)/.exec(platform.output())?.[1];
        if (url) resolve(url);
      });
    }),
    platform.ended.then(() => {
      throw new Error(`It ended instead:\n${platform.output()}`);
    }),
  ]);
}

function login(url: string, username: string, password: string): Promise<Response> {
  return fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username, password }),
  });
}

let platform: Program;
let url: string;
let password: string;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  platform = run('start.mjs');
  url = await address(platform);
}, 240_000);

afterAll(async () => {
  platform.process.kill('SIGTERM');
  await platform.ended;
  rmSync(folder, { recursive: true });
});

test('once it has printed its address, the platform is ready and shows its page', async () => {
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const page = await fetch(`${url}/login`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-type')).toMatch(/text\/html/);
  expect(Object.keys(JSON.parse(await (await fetch(`${url}/remotes.json`)).text()))).toContain('gallery');
});

test('a second start on the same data says who holds it', async () => {
  const second = run('start.mjs');
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(url);
  expect(second.output()).toContain(`process ${dataDirHolder(dataDir)?.pid}`);
});

test('an account made beside the running platform can sign in at once', async () => {
  const users = run('users.mjs', 'add', 'alice', '--name', 'Alice');
  expect(await users.ended).toBe(0);
  password = /Password: (\S+)/.exec(users.output())?.[1] ?? '';
  expect((await login(url, 'alice', password)).status).toBe(200);
});

test('killed without warning, it starts again on what it had', async () => {
  const holder = dataDirHolder(dataDir);
  process.kill(platform.process.pid ?? 0, 'SIGKILL');
  process.kill(holder?.pid ?? 0, 'SIGKILL');
  await platform.ended;
  platform = run('start.mjs');
  url = await address(platform);
  expect((await login(url, 'alice', password)).status).toBe(200);
}, 60_000);

test('Ctrl-C stops it in good order, with nothing left running', async () => {
  const cluster = existsSync(join(dataDir, 'postgres-elsewhere'))
    ? readFileSync(join(dataDir, 'postgres-elsewhere'), 'utf8').trim()
    : join(dataDir, 'postgres');
  platform.process.kill('SIGINT');
  expect(await platform.ended).toBe(0);
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
}, 40_000);

test('npm start stops it when npm is told to end, even though npm passes nothing on', async () => {
  const npm = program('npm', 'start');
  await address(npm);
  npm.process.kill('SIGTERM');
  await npm.ended;
  expect(dataDirHolder(dataDir)).toBeUndefined();
}, 60_000);

test('an account made while it is stopped is there too', async () => {
  expect(await run('users.mjs', 'add', 'bob').ended).toBe(0);
  const list = run('users.mjs', 'list');
  expect(await list.ended).toBe(0);
  expect(list.output()).toMatch(/alice[\s\S]*bob/);
});
