import { longPollMs } from '@our-dates/contracts/long-poll';
import {
  fromTheStart,
  type Revocations,
  revocationsPath,
  revocationsSchema,
} from '@our-dates/contracts/revocations';
import type { InternalClient } from '@our-dates/service-kit/http/internal-client';
import type { IdentitySigner } from '@our-dates/service-kit/identity/identity';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { repeat } from '@our-dates/service-kit/timing/repeat';

/**
 * Between an answer and the next question. A service answers as soon as it knows something, or within a second after;
 * one of an earlier release answers at once, so this is also how long what it has ended may stay unknown.
 */
const everyMs = 1000;

/** The sessions and partnerships that may have ended. */
export interface Ended {
  readonly people: readonly number[];
  /** Hashed ids of single sessions. */
  readonly sessions: readonly string[];
}

/** The recent revocations of one service, kept up to date. */
export interface RevocationList {
  /** Whether all that was ended before the store's present connection was made is known. */
  covers(connection: number): boolean;
  /**
   * Asks now, for the sake of that connection.
   * @throws AppError 503 when the service does not answer
   */
  catchUp(connection: number): Promise<void>;
  /** Whether a record of this person with this generation is out of date. */
  isOutdated(userId: number, generation: number): boolean;
  hasSession(hash: string): boolean;
  /** Calls a listener with what arrives from now on. */
  onEnded(listener: (ended: Ended) => void): void;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Sessions and partners are read from the key-value store, which may be restored from an older copy; what was ended
 * since is stored in PostgreSQL. A question for it always waits at the service, and one that does not wait is asked before
 * anything is trusted that was read over a new connection. While the service does not respond, the known revocations
 * apply.
 * @param options.client for questions that do not wait
 * @param options.pollingClient for those that wait `longPollMs`
 */
export function createRevocationList(options: {
  service: 'auth' | 'partnership';
  client: InternalClient;
  pollingClient: InternalClient;
  signer: IdentitySigner;
  log: Log;
}): RevocationList {
  const { service, client, pollingClient, signer, log } = options;
  const generations = new Map<number, { generation: number; until: number }>();
  const sessions = new Map<string, number>();
  let position = fromTheStart;
  let coveredConnection = 0;
  const listeners: ((ended: Ended) => void)[] = [];
  let catchingUp: { connection: number; done: Promise<void> } | undefined;

  async function ask(after: string, signal?: AbortSignal): Promise<Revocations> {
    const token = await signer.sign(null, service);
    const path = `${revocationsPath}?after=${after}`;
    const answer = signal
      ? pollingClient.getJson(`${path}&wait=${longPollMs}`, token, { signal })
      : client.getJson(path, token);
    return revocationsSchema.parse(await answer);
  }

  /** @param stopped ends a question that waits; without it, it does not wait */
  async function load(stopped?: AbortSignal): Promise<void> {
    const after = position;
    let news = await ask(after, stopped);
    // The database counts from the start again: it is another one.
    if (BigInt(news.position) < BigInt(after)) news = await ask(fromTheStart);
    for (const { userId, generation, until } of news.people) {
      const known = generations.get(userId)?.generation ?? 0;
      generations.set(userId, { generation: Math.max(known, generation), until: Date.parse(until) });
    }
    for (const { hash, until } of news.sessions) sessions.set(hash, Date.parse(until));
    position = news.position;
    if (news.people.length + news.sessions.length === 0) return;
    const ended = {
      people: news.people.map(({ userId }) => userId),
      sessions: news.sessions.map(({ hash }) => hash),
    };
    for (const listener of listeners) listener(ended);
  }

  function forgetOld(): void {
    const now = Date.now();
    for (const [hash, until] of sessions) if (until < now) sessions.delete(hash);
    for (const [userId, { until }] of generations) if (until < now) generations.delete(userId);
  }

  const polling = repeat({
    everyMs,
    async run(stopped) {
      await load(stopped);
      forgetOld();
    },
    log,
    failure: 'its revocations cannot be read',
    recovery: 'its revocations can be read again',
    details: { service },
  });

  return {
    covers: (connection) => coveredConnection === connection,
    async catchUp(connection) {
      // One that is under way for an older connection may have been answered before this one was made.
      if (catchingUp?.connection !== connection) {
        const done = load().then(() => {
          coveredConnection = Math.max(coveredConnection, connection);
        });
        catchingUp = { connection, done };
        done.catch(() => {
          catchingUp = undefined;
        });
      }
      await catchingUp.done;
    },
    isOutdated: (userId, generation) => generation < (generations.get(userId)?.generation ?? 0),
    hasSession: (hash) => sessions.has(hash),
    onEnded(listener) {
      listeners.push(listener);
    },
    start: polling.start,
    stop: polling.stop,
  };
}
