import { gunzipSync } from 'node:zlib';
import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { becomePartners, demoPerson, openSecondSession, type Person } from '@our-dates/test-support/people';
import { percentile } from '@our-dates/test-support/percentile';
import { portrait } from '@our-dates/test-support/pictures';
import { Agent, request } from 'undici';
import { platformUrl } from './platform.ts';

/** One request that did not go as it should. */
export interface Failure {
  readonly name: string;
  readonly problem: string;
  /** The platform said that it is unavailable, and when to ask again. */
  readonly isClear: boolean;
}

export interface LoadResult {
  readonly sent: number;
  readonly failures: readonly Failure[];
  /** 95th percentile of the time an answer took, in milliseconds. */
  readonly p95: number;
}

/** Steady mixed load of a couple: requests start at a fixed rate, whether or not those before have been answered. */
export interface Load {
  /** What was sent since the last call, once all of it has been answered. */
  takeResult(): Promise<LoadResult>;
  /**
   * Makes every fifth request one of these from now on, in turn.
   * @returns the texts of their answers, as they come
   */
  also(name: string, path: string, body?: object): readonly string[];
  /** The comments that were acknowledged. */
  readonly acknowledged: ReadonlySet<number>;
  readonly photoId: number;
  /** One of the two, with a session of ten more minutes. */
  person(): Promise<Person>;
  stop(): Promise<void>;
}

/** Of twenty requests, how many are of which kind. */
const mix = { list: 6, memory: 4, photo: 3, session: 2, comment: 2, page: 2, remote: 1 } as const;
type Kind = keyof typeof mix;

export async function startLoad(perSecond: number): Promise<Load> {
  const at = platformUrl();
  const couple = [await demoPerson(at), await demoPerson(at)] as const;
  await becomePartners(...couple);
  const memory = await recordMemory(couple[0], { name: 'Under load', photos: [await portrait()] });
  const [photo] = await photosOf(couple[0], memory);
  if (!photo) throw new Error('The memory has no photo.');

  const asking = createAsking(at, await cookieOf(couple[1]));
  const { ask } = asking;
  const acknowledged = new Set<number>();
  const underWay = new Set<Promise<unknown>>();

  /** What a browser asks for: a page, and each file that it names. */
  async function askWithFiles(name: string, path: string, files: (text: string) => string[]): Promise<void> {
    const text = await ask(name, path);
    if (text !== undefined) await Promise.all(files(text).map((file) => ask(`${name}, file`, file)));
  }

  const requests: Readonly<Record<Kind, () => Promise<unknown>>> = {
    list: () => ask('list', '/api/collections/with-thumbnails'),
    memory: () => ask('memory', `/api/collections/${memory.id}`),
    photo: () => ask('photo', `/api/images/${photo.filePath.split('/').at(-1)}?w=320`),
    session: () => ask('session', '/api/auth/me'),
    async comment() {
      const text = await ask('comment', `/api/photos/${photo.id}/comments`, { content: 'Under load' });
      if (text !== undefined) acknowledged.add(JSON.parse(text).id);
    },
    page: () =>
      askWithFiles('page', '/', (html) =>
        [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file),
      ),
    async remote() {
      const list = await ask('remotes', '/remotes.json');
      const manifests = (list ?? '').matchAll(/\/remotes\/([a-z-]+)\/mf-manifest(?:\.[0-9a-f]+)?\.json/g);
      await Promise.all(
        [...manifests].map(([address, name = '']) =>
          askWithFiles('remote', address, (text) => filesOf(name, text)),
        ),
      );
    },
  };

  const order = Object.entries(mix).flatMap(([kind, times]) => Array<Kind>(times).fill(kind as Kind));
  const further: (() => Promise<unknown>)[] = [];
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    // Seven and twenty have no common divisor: each kind comes evenly.
    const kind = order[(turn * 7) % order.length] ?? 'list';
    const isFurther = further.length > 0 && turn % 5 === 0;
    const send = (isFurther && further[(turn / 5) % further.length]) || requests[kind];
    const work = send().finally(() => underWay.delete(work));
    underWay.add(work);
  }, 1000 / perSecond);
  // A session ends after ten minutes, and extending it would take it from the requests that are under way.
  const nextSession = setInterval(async () => {
    const again = await openSecondSession(at, couple[1]).catch(() => undefined);
    if (again) asking.useCookie(await cookieOf(again));
  }, 240_000);

  return {
    also(name, path, body) {
      const answers: string[] = [];
      further.push(async () => {
        const text = await ask(name, path, body);
        if (text !== undefined) answers.push(text);
      });
      return answers;
    },
    acknowledged,
    photoId: photo.id,
    person: () => openSecondSession(at, couple[0]),
    async takeResult() {
      await Promise.all(underWay);
      return asking.takeResult();
    },
    async stop() {
      clearInterval(timer);
      clearInterval(nextSession);
      await Promise.all(underWay);
      await asking.close();
    },
  };
}

/** Sends requests as one person, and counts what became of them. */
function createAsking(at: string, firstCookie: string) {
  const agent = new Agent({ connect: { rejectUnauthorized: false }, connections: 32 });
  let cookie = firstCookie;
  let sent = 0;
  let failures: Failure[] = [];
  let times: number[] = [];

  async function ask(name: string, path: string, body?: object): Promise<string | undefined> {
    sent += 1;
    const began = performance.now();
    try {
      const answer = await request(at + path, {
        dispatcher: agent,
        method: body ? 'POST' : 'GET',
        headers: {
          cookie,
          origin: new URL(at).origin,
          accept: path === '/' ? 'text/html' : '*/*',
          // As a browser does: a page that is cut off cannot be decompressed.
          'accept-encoding': 'gzip',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body ? JSON.stringify(body) : null,
        headersTimeout: 20_000,
        bodyTimeout: 20_000,
      });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      const text = `${answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes}`;
      times.push(performance.now() - began);
      if (answer.statusCode < 300) return text;
      const isClear = answer.statusCode === 503 && answer.headers['retry-after'] !== undefined;
      failures.push({ name, problem: `${answer.statusCode} ${path} ${text.slice(0, 160)}`, isClear });
    } catch (error) {
      failures.push({ name, problem: `${path} ${error}`, isClear: false });
    }
    return undefined;
  }

  return {
    ask,
    useCookie(next: string) {
      cookie = next;
    },
    takeResult(): LoadResult {
      const result = { sent, failures, p95: Math.round(percentile(0.95, times)) };
      sent = 0;
      failures = [];
      times = [];
      return result;
    },
    close: () => agent.close(),
  };
}

async function cookieOf({ api }: Person): Promise<string> {
  const { cookies } = await api.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** The entry of a remote, and the files of each module it exposes. */
function filesOf(name: string, text: string): string[] {
  const manifest: {
    metaData: { remoteEntry: { path: string; name: string } };
    exposes: { assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  } = JSON.parse(text);
  const { path, name: entry } = manifest.metaData.remoteEntry;
  const files = manifest.exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);
  return [path + entry, ...new Set(files)].map((file) => `/remotes/${name}/${file}`);
}
