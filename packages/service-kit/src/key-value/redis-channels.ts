import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';

/** A connection that listens cannot ask anything else; this asks, to notice that the other end is gone. */
const listeningPingMs = 10_000;

/** Of the connection that listens, where they differ from those of the connection that asks. */
export const listeningOptions = {
  keyPrefix: '',
  commandTimeout: undefined,
  maxRetriesPerRequest: null,
  socketTimeout: listeningPingMs * 2.5,
};

/**
 * Listens to channels over one connection, which is made when somebody first listens.
 * @param connect makes it, with `listeningOptions`
 */
export function listenOver(connect: () => Redis) {
  const channels = new EventEmitter().setMaxListeners(0);
  let redis: Redis | undefined;
  let pinging: NodeJS.Timeout | undefined;

  function open(): Redis {
    if (redis) return redis;
    const opened = connect();
    opened.on('message', (channel: string, message: string) => channels.emit(channel, message));
    // The other connection reports that the store is away; this one waits for it.
    opened.on('error', () => {});
    pinging = setInterval(() => void opened.ping().catch(() => {}), listeningPingMs).unref();
    redis = opened;
    return opened;
  }

  return {
    listen(channel: string, listener: (message: string) => void): () => void {
      const connection = open();
      // It waits in the queue of the connection until there is one, and is repeated after each interruption.
      if (channels.listenerCount(channel) === 0) connection.subscribe(channel).catch(() => {});
      channels.on(channel, listener);
      return () => {
        channels.off(channel, listener);
        if (channels.listenerCount(channel) === 0) connection.unsubscribe(channel).catch(() => {});
      };
    },
    close(): void {
      clearInterval(pinging);
      channels.removeAllListeners();
      redis?.disconnect();
    },
  };
}
