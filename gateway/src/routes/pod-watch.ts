import { resolve4 } from 'node:dns/promises';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { repeat } from '@our-dates/service-kit/timing/repeat';
import { Agent, request } from 'undici';

/** What a pod says of itself is short: a few files and pages, or routes. */
const maxAnswerBytes = 256 * 1024;
/** More pods than this, of one kind together, are not asked. */
const maxPods = 512;
const askedAtOnce = 8;

/** What the pods behind one name say of themselves, looked up periodically. */
export interface PodWatch {
  /** Resolves once all pods have been asked for the first time. */
  readonly firstLook: Promise<void>;
  close(): Promise<void>;
}

export interface PodWatchOptions<T> {
  /** What they are pods of, for the log. */
  readonly kind: string;
  /** The addresses of all pods, e.g. `10.0.0.7:8080`. */
  readonly findPods: () => Promise<readonly string[]>;
  /** What each is asked for. */
  readonly path: string;
  /** @returns undefined when the pod says nothing that counts */
  readonly read: (text: string, address: string) => T | undefined;
  /** Told after each look what the pods said last, by address. */
  readonly onLook: (said: ReadonlyMap<string, T>) => Promise<void> | void;
  readonly log: Log;
  /** Pause between two lookups of all of them, default 3 s. */
  readonly everyMs?: number | undefined;
  /** For one answer, default 2 s. */
  readonly timeoutMs?: number | undefined;
}

export function watchPods<T>(options: PodWatchOptions<T>): PodWatch {
  const { kind, findPods, path, read, onLook, log, everyMs = 3000, timeoutMs = 2000 } = options;
  const agent = new Agent({
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: timeoutMs },
  });
  const stopped = new AbortController();
  /** What each pod that is there said last. */
  const said = new Map<string, T>();

  async function askPod(address: string): Promise<void> {
    try {
      const answer = read(await textAt(address), address);
      if (answer) said.set(address, answer);
      else said.delete(address);
    } catch (error) {
      // It may be starting or stopping; what it said before holds while DNS names it.
      log.debug({ err: error, address }, `a pod of the ${kind} does not answer`);
    }
  }

  async function textAt(address: string): Promise<string> {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(timeoutMs)]);
    const { statusCode, body } = await request(`http://${address}${path}`, { dispatcher: agent, signal });
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`answered ${statusCode}`);
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) throw new Error('answered more than it may');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  }

  async function look(): Promise<void> {
    const found = [...new Set(await findPods())];
    const addresses = found.slice(0, maxPods);
    if (found.length > maxPods)
      log.warn({ pods: found.length, asked: maxPods }, `there are more pods of the ${kind} than are asked`);
    for (const address of said.keys()) if (!addresses.includes(address)) said.delete(address);
    const queue = [...addresses];
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await askPod(next);
    };
    await Promise.all(Array.from({ length: askedAtOnce }, work));
    await onLook(said);
  }

  const looking = repeat({
    everyMs,
    run: look,
    log,
    failure: `the ${kind} cannot be looked up`,
    recovery: `the ${kind} are found again`,
  });
  return {
    firstLook: looking.startNow(),
    async close() {
      stopped.abort();
      // Not waited for: DNS may take its time.
      void looking.stop();
      await agent.destroy();
    },
  };
}

/**
 * The addresses of the pods behind the name of a headless Service; none while there is none.
 * @param name with a port behind a colon where it is not 8080
 */
export async function podsBehind(name: string): Promise<string[]> {
  const [host = name, port = '8080'] = name.split(':');
  try {
    return (await resolve4(host)).map((address) => `${address}:${port}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENODATA') return [];
    throw error;
  }
}
