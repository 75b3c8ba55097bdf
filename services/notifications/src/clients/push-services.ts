import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import webPush from 'web-push';
import { answerTimeoutMs, type Push, type PushAnswer, type PushServices } from '../domain/push-services.ts';
import type { VapidKeys } from '../domain/vapid-keys.ts';
import { isPublicAddress } from './public-address.ts';

const connectTimeoutMs = 4000;
const connectionsPerService = 16;

class ForbiddenAddress extends Error {}

/** As `dns.lookup`, for names that lead to public addresses alone: every one of them, so that none is tried. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublicAddress(address))) {
      return callback(new ForbiddenAddress(hostname), '', 0);
    }
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

/** @param options.testOrigins push services at addresses that are otherwise forbidden */
export function createPushServices(options: {
  keys: VapidKeys;
  testOrigins: readonly string[];
}): PushServices {
  const { keys, testOrigins } = options;
  const limits = {
    connections: connectionsPerService,
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
  };
  const agent = new Agent({ ...limits, connect: { timeout: connectTimeoutMs, lookup: publicLookup } });
  const testAgent = new Agent({ ...limits, connect: { timeout: connectTimeoutMs } });

  /** A number in place of a name is not looked up. */
  function dispatcherOf({ origin, hostname }: URL): Dispatcher {
    if (testOrigins.includes(origin)) return testAgent;
    if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new ForbiddenAddress(hostname);
    return agent;
  }

  async function send(push: Push): Promise<PushAnswer> {
    const { endpoint, p256dh, auth, text, topic, ttlSeconds, contact } = push;
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: contact, ...keys },
      TTL: ttlSeconds,
      topic,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    });
    const address = new URL(endpoint);
    const response = await request(address, {
      method: 'POST',
      dispatcher: dispatcherOf(address),
      headers: headersOf(details.headers),
      body: details.body,
      // A push service that redirects is not followed: undici's `request` follows nothing.
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    await response.body.dump({ limit: 16_384 });
    return answerOf(response.statusCode, response.headers['retry-after']);
  }

  return {
    async send(push) {
      try {
        return await send(push);
      } catch (error) {
        if (causes(error).some((cause) => cause instanceof ForbiddenAddress)) {
          return { outcome: 'forbidden-address' };
        }
        return { outcome: 'later', reason: reasonOf(error), afterMs: null };
      }
    },
    async close() {
      await Promise.all([agent.destroy(), testAgent.destroy()]);
    },
  };
}

function headersOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function answerOf(status: number, retryAfter: string | string[] | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { outcome: 'accepted' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 413) return { outcome: 'too-long' };
  const reason = `answered ${status}`;
  if (status === 429 || status === 408 || status >= 500) {
    return { outcome: 'later', reason, afterMs: retryAfterMs(retryAfter) };
  }
  return { outcome: 'refused', reason };
}

/** Seconds or a date; null: it is not said. */
function retryAfterMs(value: string | string[] | undefined): number | null {
  if (typeof value !== 'string') return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? null : Math.max(0, moment - Date.now());
}

function causes(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [error];
  const several = error instanceof AggregateError ? error.errors.flatMap(causes) : [];
  return [error, ...several, ...(error.cause === undefined ? [] : causes(error.cause))];
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
