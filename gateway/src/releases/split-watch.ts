import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { repeat } from '@our-dates/service-kit/timing/repeat';
import { within } from '@our-dates/service-kit/timing/within';
import { Agent, request } from 'undici';
import type { GatewayConfig } from '../config.ts';
import { type Split, type Splits, splitsOf } from './http-routes.ts';

export interface SplitWatch extends Splits {
  /** Resolves once the routes have been read for the first time, or could not be in time. */
  readonly firstLook: Promise<void>;
  close(): Promise<void>;
}

/** How long a starting gateway waits for the API server. */
const firstLookMs = 5000;
const timeoutMs = 3000;

/**
 * Reads the HTTPRoutes of the namespace from the API server, where the environment says their address. While it does not
 * answer, what it said last holds: the weights cannot change without it. The list is read again instead of watched,
 * because it is short, and a watch would have to be resumed and checked for gaps.
 * @param options.onFound told when there are two versions of a Service
 * @param options.everyMs pause between two readings, default 1 s: a version that is rolled back gets requests as long
 */
export function watchSplits(
  {
    HTTP_ROUTES_URL: url,
    SERVICE_ACCOUNT_DIR: account,
  }: Pick<GatewayConfig, 'HTTP_ROUTES_URL' | 'SERVICE_ACCOUNT_DIR'>,
  options: { log: Log; onFound: (service: string) => unknown; everyMs?: number },
): SplitWatch {
  const { log, onFound, everyMs = 1000 } = options;
  if (url === undefined) return { of: () => undefined, firstLook: Promise.resolve(), close: async () => {} };
  let splits: ReadonlyMap<string, Split> = new Map();
  let agent: Agent | undefined;

  async function look(stopped: AbortSignal): Promise<void> {
    agent ??= new Agent({ connect: { ca: await readFile(join(account, 'ca.crt'), 'utf8') } });
    // The kubelet writes another token every hour.
    const token = await readFile(join(account, 'token'), 'utf8');
    const { statusCode, body } = await request(url ?? '', {
      dispatcher: agent,
      headers: { accept: 'application/json', authorization: `Bearer ${token.trim()}` },
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`the API server answered ${statusCode}: ${text.slice(0, 200)}`);
    const found = splitsOf(text);
    for (const service of found.keys()) if (!splits.has(service)) onFound(service);
    splits = found;
  }

  const looking = repeat({
    everyMs,
    run: look,
    log,
    failure: 'the HTTPRoutes cannot be read',
    recovery: 'the HTTPRoutes are read again',
  });
  return {
    of: (service) => splits.get(service),
    firstLook: within(looking.startNow(), firstLookMs, () => undefined),
    async close() {
      await looking.stop();
      await agent?.destroy();
    },
  };
}
