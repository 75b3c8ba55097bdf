import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { until } from '@our-dates/test-support/until';
import type { Undo } from '../processes.ts';
import type { Gallery } from './gallery.ts';

/** The shorter side of the pictures that it makes, unless it is configured otherwise. */
const pictureSides = [320, 540, 1080, 2160] as const;
/** The account that it creates in an empty database. */
const firstAccount = { username: 'admin', password: 'admin', rememberMe: true };
const album = 'evenings';
/** Requests of a page that shows many pictures: a browser has six connections. */
const atOnce = 6;
const startsWithinSeconds = 60;

/**
 * PiGallery2 with SQLite, on a folder of its own.
 * @param folder a checkout of it that was built with `npm install`, `npx tsc` and
 *   `npx ng build --configuration production --output-path dist/en`
 * @param program the Node with which it was installed, since it has modules that fit one version
 */
export async function startPigallery2(
  { folder, program }: { folder: string; program: string },
  undo: Undo,
): Promise<Gallery> {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const data = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
  undo(() => rmSync(data, { recursive: true, force: true }));
  const images = join(data, 'images');
  mkdirSync(join(images, album), { recursive: true });
  const port = await freePort();
  const options = {
    'config-path': join(data, 'config.json'),
    'Server-port': port,
    'Server-host': '127.0.0.1',
    'Server-Log-level': 'warn',
    'Media-folder': images,
    'Media-tempFolder': join(data, 'temporary'),
    'Database-dbFolder': join(data, 'database'),
    'Extensions-folder': join(data, 'extensions'),
  };
  const child = spawn(
    program,
    [
      join(folder, 'src/backend/index.js'),
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  const ended = once(child, 'exit');
  undo(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started.`);
  const url = `http://127.0.0.1:${port}`;
  await until(
    'PiGallery2',
    startsWithinSeconds,
    () => fetch(`${url}/heartbeat`).catch(() => undefined),
    (answer) => answer?.ok === true || child.exitCode !== null,
  );
  const cookie = await signIn(url);
  const get = async (path: string) => {
    const answer = await fetch(url + path, { headers: { cookie } });
    if (!answer.ok) throw new Error(`PiGallery2 answers ${answer.status} for ${path}.`);
    return answer;
  };
  const content = `/pgapi/gallery/content/${album}`;
  const names: string[] = [];
  return {
    name: `PiGallery2 ${version}`,
    url,
    pid,
    cookie,
    async ingest(photographs) {
      const added = photographs.map((_, index) => `photo-${names.length + index}.jpg`);
      for (const [index, { data: bytes }] of photographs.entries()) {
        await writeFile(join(images, album, added[index] ?? ''), bytes);
      }
      names.push(...added);
      // It looks into a folder again whose time has changed.
      const now = new Date();
      await utimes(join(images, album), now, now);
      const count = async () => mediaIn(await (await get(content)).json());
      await until('every photograph', 120, count, (found) => found === names.length);
      const left = added.flatMap((name) => pictureSides.map((side) => `${content}/${name}/${side}`)).values();
      const viewer = async () => {
        for (const path of left) await (await get(path)).arrayBuffer();
      };
      await Promise.all(Array.from({ length: atOnce }, viewer));
    },
    async paths() {
      const thumbnails = names.map((name) => `${content}/${name}/${pictureSides[0]}`);
      return { list: content, thumbnails, page: `/gallery/${album}` };
    },
  };
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/pgapi/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginCredential: firstAccount }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (!answer.ok || cookies.length === 0) {
    throw new Error(`PiGallery2 answers the login with ${answer.status}: ${await answer.text()}`);
  }
  return cookies.join('; ');
}

/** How many photographs a listing has. */
function mediaIn(listing: unknown): number {
  const { result } = listing as { result?: { directory?: { media?: readonly unknown[] } } };
  return result?.directory?.media?.length ?? 0;
}
