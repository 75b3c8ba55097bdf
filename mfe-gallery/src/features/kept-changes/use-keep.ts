import { useHost } from '@our-dates/browser/host';
import { randomKey } from '@our-dates/browser/random-hex';
import { useCallback } from 'react';
import { isInterruption } from '../upload/upload-failure.ts';
import { askForSync } from './background-sync.ts';
import { changeStore } from './change-store.ts';
import { type Change, isToSend } from './kept-change.ts';

/** How it was tried to send a change before it was kept. */
export interface SentAs {
  readonly key: string;
  /** The answer did not come. */
  readonly mayHaveArrived: boolean;
}

export interface Keep {
  /** Keeps a change on this device, to be sent when there is a connection. @throws where nothing can be stored */
  readonly keep: (change: Change, sentAs?: SentAs) => Promise<void>;
  /** Whether something of this person waits already, which has to be sent first. */
  readonly isBehind: () => boolean;
  /**
   * Sends a change, or keeps it when there is no connection, or others wait already.
   * @param send is given the key that a repeat will have.
   * @returns the answer; undefined: it is kept
   * @throws what `send` throws, but no interruption
   */
  readonly sendOrKeep: <T>(change: Change, send: (key: string) => Promise<T>) => Promise<T | undefined>;
}

/** The options of a request that may be repeated. */
export function withKey(key: string) {
  return { headers: { 'idempotency-key': key } };
}

const succeeds = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  );

/** Keeps the changes of the person who is signed in. */
export function useKeep(): Keep {
  const { session, startUploads } = useHost();
  const userId = session.user?.id;

  const keep = useCallback(
    async (change: Change, { key, mayHaveArrived } = { key: randomKey(), mayHaveArrived: false }) => {
      if (userId === undefined) throw new Error('Nobody is signed in');
      await changeStore.add(userId, { key, change, sentAt: mayHaveArrived ? Date.now() : undefined });
      startUploads();
      askForSync();
    },
    [userId, startUploads],
  );
  const isBehind = useCallback(
    () => changeStore.get()?.some((kept) => kept.userId === userId && isToSend(kept)) === true,
    [userId],
  );

  const sendOrKeep = useCallback(
    async <T>(change: Change, send: (key: string) => Promise<T>) => {
      const key = randomKey();
      const wasOnline = navigator.onLine;
      if (isBehind()) {
        await keep(change, { key, mayHaveArrived: false });
        return undefined;
      }
      // First, since the page may be left at any moment. Where nothing can be stored, it is sent.
      if (!wasOnline && (await succeeds(keep(change, { key, mayHaveArrived: false })))) return undefined;
      try {
        return await send(key);
      } catch (error) {
        if (!isInterruption(error)) throw error;
        // Where nothing can be stored, it has failed for want of a connection.
        await keep(change, { key, mayHaveArrived: wasOnline }).catch(() => Promise.reject(error));
        return undefined;
      }
    },
    [keep, isBehind],
  );
  return { keep, isBehind, sendOrKeep };
}
