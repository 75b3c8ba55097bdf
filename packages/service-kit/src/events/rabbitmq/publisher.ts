import { randomUUID } from 'node:crypto';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import type { ConfirmChannel, ConsumeMessage, GetMessage, Options } from 'amqplib';
import { within } from '../../timing/within.ts';
import { closeQuietly, outOfReach } from './connection.ts';
import type { Topology } from './topology.ts';

interface Sending {
  /** Empty: `key` names the queue. */
  readonly exchange: string;
  readonly key: string;
  readonly content: Buffer;
  readonly options: Options.Publish & { readonly messageId: string };
}

/** Puts messages where they belong, and resolves when the broker has confirmed all of them. */
export interface Publisher {
  /** @throws AppError 503 when one of them may not have arrived */
  publish(channel: ConfirmChannel, messages: readonly EventMessage[]): Promise<void>;
  /**
   * Puts a message on another queue, and takes it off its own only when it is safely there.
   * @throws AppError 503 when it may not have arrived
   */
  move(
    channel: ConfirmChannel,
    delivery: ConsumeMessage | GetMessage,
    queue: string,
    headers: Record<string, unknown>,
  ): Promise<void>;
}

/** @param options.confirmTimeoutMs how long a confirmation is waited for */
export function createPublisher(options: { topology: Topology; confirmTimeoutMs: number }): Publisher {
  const { topology, confirmTimeoutMs } = options;

  /** Resolves when the broker has one message; one that reached no queue though one is there for it counts as failed. */
  function send(channel: ConfirmChannel, sending: Sending, wasReturned: () => boolean): Promise<void> {
    const { exchange, key, content, options } = sending;
    return new Promise((resolve, reject) => {
      const settle = (error: unknown) => {
        if (error) reject(error);
        else if (wasReturned() && (exchange === '' || topology.hasQueueFor(key))) {
          // Opened again, it declares the queues again.
          closeQuietly(channel);
          reject(new Error(`no route for ${key}`));
        } else resolve();
      };
      const delivery = { persistent: true, mandatory: true, contentType: 'application/json' };
      channel.publish(exchange, key, content, { ...options, ...delivery }, settle);
    });
  }

  async function sendAll(channel: ConfirmChannel, sendings: readonly Sending[]): Promise<void> {
    const returned = new Set<unknown>();
    const onReturn = (message: { properties: { messageId?: unknown } }) => {
      returned.add(message.properties.messageId);
    };
    channel.on('return', onReturn);
    try {
      const confirms = sendings.map((sending) =>
        send(channel, sending, () => returned.has(sending.options.messageId)),
      );
      await within(Promise.all(confirms), confirmTimeoutMs, () => {
        throw new Error('the broker did not confirm in time');
      });
    } catch (error) {
      throw outOfReach(error);
    } finally {
      channel.off('return', onReturn);
    }
  }

  return {
    publish: (channel, messages) =>
      sendAll(
        channel,
        messages.map((message) => ({
          exchange: topology.exchange,
          key: message.type,
          content: Buffer.from(JSON.stringify(message)),
          options: { messageId: message.id, type: message.type },
        })),
      ),
    async move(channel, delivery, queue, headers) {
      const { messageId, type } = delivery.properties;
      // What did not come from this bus may have neither; a replay tells messages apart by their ids.
      const options = { messageId: String(messageId ?? randomUUID()), type: String(type ?? ''), headers };
      await sendAll(channel, [{ exchange: '', key: queue, content: delivery.content, options }]);
      channel.ack(delivery);
    },
  };
}
