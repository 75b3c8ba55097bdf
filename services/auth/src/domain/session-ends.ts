import type { Device, SessionRecord } from '@our-dates/contracts/session-record';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { loginEnded } from '../events/account-events.ts';
import {
  insertEndedLogin,
  insertEndedSession,
  nextGeneration,
  raiseGeneration,
} from '../repository/ended-sessions.ts';
import { hashOf, type Session, type SessionStore } from './session-store.ts';

/** How sessions end before their time; see `Sessions` for each. */
export interface SessionEnds {
  end(id: string, options?: { replaced: boolean }): Promise<void>;
  endAll(userId: number, except?: Session): Promise<void>;
  endDevices(userId: number, matches: (device: Device) => boolean): Promise<number>;
}

/** At most this many keys in one command, so that it stays within the time limit of a command. */
const endedAtOnce = 500;

/** @param options.onEnded is told how many */
export function createSessionEnds(options: {
  store: SessionStore;
  pool: Pool;
  onEnded: (count: number) => void;
}): SessionEnds {
  const { store, pool, onEnded } = options;

  /** Ends the session of a hashed id, and those under which it continues. */
  async function endFrom(hashedId: string, { replaced }: { replaced: boolean }): Promise<void> {
    // First the session, then what follows it: a request that extends it meanwhile either finds it gone, or has told
    // before under which id it continues.
    for (let ending = [hashedId]; ending.length > 0; ) {
      const following: string[] = [];
      for (const hash of ending) {
        if (replaced) await store.markReplaced(hash);
        const record = await store.find(hash);
        if (record) await transaction(pool, (client) => noteEnd(client, hash, record));
        if (await store.remove(hash)) onEnded(1);
        following.push(...(await store.successors(hash)));
      }
      ending = following;
    }
  }

  return {
    end: (id, how = { replaced: false }) => endFrom(hashOf(id), how),

    async endAll(userId, exempt) {
      const generation = exempt?.record.generation ?? (await nextGeneration(pool));
      await transaction(pool, async (client) => {
        await raiseGeneration(client, userId, generation);
        await loginEnded(client, userId, { loginAt: null, exceptLoginAt: exempt?.record.createdAt ?? null });
      });
      const except = exempt && hashOf(exempt.id);
      // Again until none is left: one that was just being rotated appears under its new id before it is gone.
      for (;;) {
        const ending = (await store.ofUser(userId)).filter((hashedId) => hashedId !== except);
        if (ending.length === 0) return;
        for (let first = 0; first < ending.length; first += endedAtOnce) {
          const some = ending.slice(first, first + endedAtOnce);
          await store.removeAll(userId, some);
          onEnded(some.length);
        }
      }
    },

    async endDevices(userId, matches) {
      const devices = new Set<string>();
      // Again until none is left, as above.
      for (;;) {
        const before = devices.size;
        for (const hash of await store.ofUser(userId)) {
          const record = await store.find(hash);
          const device = record && deviceOf(record, hash);
          if (!device || !matches(device)) continue;
          devices.add(device.id);
          await endFrom(hash, { replaced: false });
        }
        if (devices.size === before) return devices.size;
      }
    },
  };
}

async function noteEnd(client: Client, hashedId: string, record: SessionRecord): Promise<void> {
  const { userId, createdAt: loginAt, expiresAt } = record;
  await insertEndedSession(client, hashedId, expiresAt);
  await insertEndedLogin(client, userId, loginAt);
  await loginEnded(client, userId, { loginAt, exceptLoginAt: null });
}

/** A session of an earlier release has none; its hashed id stands for one, until it ends or is extended. */
export function deviceOf(record: { device?: Device | undefined }, hashedId: string): Device {
  return record.device ?? { id: hashedId, browser: null, system: null };
}
