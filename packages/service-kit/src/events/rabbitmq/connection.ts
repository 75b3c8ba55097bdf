import { type ChannelModel, type ConfirmChannel, connect } from 'amqplib';
import { unavailable } from '../../errors.ts';
import type { Log } from '../../telemetry/log.ts';

/** A connection to the broker, made in the background and made again whenever it is lost. */
export interface BrokerConnection {
  /** Undefined while there is none. */
  readonly model: ChannelModel | undefined;
  /**
   * The channel on which events are published.
   * @throws AppError 503 while there is none
   */
  publisher(): ConfirmChannel;
  /**
   * Opens a channel for one piece of work.
   * @throws AppError 503 when there is no connection
   */
  withChannel<T>(use: (channel: ConfirmChannel) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * @param options.prepare makes exchange and queues, on each new channel that is published on
 * @param options.connected called with each new connection
 */
export function createBrokerConnection(options: {
  url: string;
  log: Log;
  prepare: (channel: ConfirmChannel) => Promise<void>;
  connected: (model: ChannelModel) => void;
}): BrokerConnection {
  const { log, prepare, connected } = options;
  let publisher: ConfirmChannel | undefined;
  let current: ChannelModel | undefined;
  let closed = false;
  let failing = false;

  async function openPublisher(model: ChannelModel): Promise<ConfirmChannel> {
    const channel = await openChannel(model);
    await prepare(channel);
    channel.on('close', () => {
      if (publisher === channel) publisher = undefined;
      // Only the channel is gone: the connection's own end is followed by a new setup.
      setTimeout(() => {
        if (closed || current !== model || publisher) return;
        openPublisher(model).then(
          (next) => {
            publisher = next;
          },
          (error) => log.warn({ err: error }, 'no channel to publish on'),
        );
      }, 100).unref();
    });
    return channel;
  }

  async function setup(model: ChannelModel): Promise<void> {
    // Errors of the connection reach `lost`; without a listener of its own the model would throw them.
    model.on('error', () => {});
    publisher = await openPublisher(model);
  }

  function lost(error: Error): void {
    publisher = undefined;
    current = undefined;
    // While it is away every attempt fails; one line says so.
    if (!failing && !closed) log.warn({ err: error }, 'rabbitmq is not answering');
    failing = true;
  }

  const connection = connect(withHeartbeat(options.url), {
    timeout: 2000,
    noDelay: true,
    keepAlive: true,
    recovery: { initialDelay: 100, maxDelay: 1000, factor: 2, jitter: 0.2, waitForConnect: false, setup },
  }).then((recovering) => {
    recovering.on('error', lost);
    recovering.on('disconnect', lost);
    recovering.on('connect-failed', lost);
    recovering.on('connect', (model) => {
      if (failing) log.info('rabbitmq answers again');
      failing = false;
      current = model;
      connected(model);
    });
    return recovering;
  });
  connection.catch((error) => log.error({ err: error }, 'rabbitmq cannot be used'));

  return {
    get model() {
      return current;
    },
    publisher() {
      if (!publisher) throw outOfReach();
      return publisher;
    },
    async withChannel(use) {
      if (!current) throw outOfReach();
      let channel: ConfirmChannel;
      try {
        channel = await openChannel(current);
      } catch (error) {
        throw outOfReach(error);
      }
      try {
        return await use(channel);
      } finally {
        await channel.close().catch(() => {});
      }
    },
    async close() {
      if (closed) return;
      closed = true;
      publisher = undefined;
      current = undefined;
      const recovering = await connection.catch(() => undefined);
      await recovering?.close().catch(() => {});
    },
  };
}

export async function openChannel(model: ChannelModel): Promise<ConfirmChannel> {
  const channel = await model.createConfirmChannel();
  // The error is also what the waiting call rejects with; without a listener it would end the process.
  channel.on('error', () => {});
  return channel;
}

export function closeQuietly(channel: ConfirmChannel): void {
  channel.close().catch(() => {});
}

export function outOfReach(cause?: unknown) {
  return unavailable('Events cannot be taken at the moment. Please try again.', 1, 'BUS_UNAVAILABLE', cause);
}

/** Without one, a broker that disappears silently is noticed only by the next message. */
function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', '5');
  return parsed.href;
}
