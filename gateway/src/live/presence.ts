import { randomUUID } from 'node:crypto';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { repeat } from '@our-dates/service-kit/timing/repeat';
import type { LiveStream } from './stream.ts';

const everyMs = 3000;
/** How long an entry of a gateway is valid, so that the one of a crashed gateway expires. */
const writtenForMs = 10_000;
/** A shorter absence does not count: a browser reconnects after each interruption. */
const goneAfterMs = 8000;

const gatewaysKey = 'live:gateways';
const keyOf = (gateway: string) => `live:here:${gateway}`;

/** The listeners at this gateway. */
interface Listeners extends Iterable<Listener> {
  /** Ids of the people who listen. */
  viewers(): Iterable<number>;
  /** Those of these people and of their partners. */
  ofPeople(ids: readonly number[]): Iterable<Listener>;
}
type Listener = Pick<LiveStream, 'audience' | 'isPartnerHere' | 'tellPresence'>;

/** Who has a page open, at any gateway. */
export interface LivePresence {
  /** A person has connected to this gateway: their partner's streams here are notified at once. */
  arrived(userId: number): void;
  isHere(userId: number): boolean;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Each gateway writes whom it has into the key-value store every few seconds, and reads the others'. While the store is
 * away only those at this gateway are known to be here.
 */
export function createLivePresence(options: {
  keyValue: KeyValue;
  streams: Listeners;
  log: Log;
  now?: () => number;
}): LivePresence {
  const { keyValue, streams, log, now = Date.now } = options;
  const own = randomUUID();
  const lastHere = new Map<number, number>();

  async function exchange(): Promise<number[]> {
    const here = [...streams.viewers()];
    await Promise.all([
      keyValue.set(keyOf(own), here.join(','), { ttlMs: writtenForMs }),
      keyValue.addToSet(gatewaysKey, own, writtenForMs),
    ]);
    const others = (await keyValue.setMembers(gatewaysKey)).filter((gateway) => gateway !== own);
    const lists = await Promise.all(others.map((gateway) => keyValue.get(keyOf(gateway))));
    return lists.flatMap((list) => (list ? list.split(',').map(Number) : []));
  }

  async function look(): Promise<void> {
    let elsewhere: number[] = [];
    try {
      elsewhere = await exchange();
    } finally {
      update(elsewhere);
    }
  }

  function update(elsewhere: readonly number[]): void {
    const at = now();
    for (const id of elsewhere) lastHere.set(id, at);
    for (const id of streams.viewers()) lastHere.set(id, at);
    for (const [id, seen] of lastHere) if (at - seen > goneAfterMs) lastHere.delete(id);
    for (const stream of streams) {
      const { partnerId } = stream.audience;
      const isPartnerHere = partnerId !== null && lastHere.has(partnerId);
      if (isPartnerHere !== stream.isPartnerHere) stream.tellPresence(isPartnerHere);
    }
  }

  const looking = repeat({ everyMs, run: look, log, failure: 'who is at other gateways is not known' });

  return {
    arrived(userId) {
      lastHere.set(userId, now());
      for (const stream of streams.ofPeople([userId])) {
        if (stream.audience.partnerId === userId && !stream.isPartnerHere) stream.tellPresence(true);
      }
    },
    isHere: (userId) => lastHere.has(userId),
    start: looking.start,
    async stop() {
      await looking.stop();
      await keyValue.delete(keyOf(own)).catch(() => {});
    },
  };
}
