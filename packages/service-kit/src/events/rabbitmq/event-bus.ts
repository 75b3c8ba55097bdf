import type { ConfirmChannel } from 'amqplib';
import { timeLimits } from '../../slice/time-limits.ts';
import type { Log } from '../../telemetry/log.ts';
import { within } from '../../timing/within.ts';
import { defaultRetryDelaysMs, type EventBus, type QueueState } from '../event-bus.ts';
import { createBrokerConnection, outOfReach } from './connection.ts';
import { Consumer } from './consumer.ts';
import { createDeadLetters } from './dead-letters.ts';
import { createPublisher } from './publisher.ts';
import { QueueAges } from './queue-ages.ts';
import { assertDeadLetterQueue, Topology } from './topology.ts';

/** How long `subscribe` waits for its queue; after that it continues in the background. */
const subscribeWaitMs = 3000;

/**
 * An event bus on RabbitMQ (3.10 or later).
 *
 * Everything goes to the durable topic exchange `<exchange>`. Each durable queue is a quorum queue, with one
 * `<queue>.retry.<milliseconds>` per wait (whose messages return when their timeout has passed) and
 * `<queue>.dead-letters`, from which only a replay removes a message, however often it is listed.
 * Messages are persistent, published `mandatory` and confirmed; one that should have reached a declared queue and
 * did not counts as not published, and the queues are declared again.
 *
 * It connects in the background and again whenever the connection is lost; meanwhile `publish` rejects at once
 * and subscriptions wait.
 *
 * @param options.prefix before the exchange's and every queue's name, to keep platforms or tests apart
 * @param options.retryDelaysMs waits between attempts; there is one attempt more than waits
 * @param options.confirmTimeoutMs how long a confirmation is waited for, default 5000
 */
export function createRabbitMqEventBus(options: {
  url: string;
  log: Log;
  exchange: string;
  prefix?: string;
  retryDelaysMs?: readonly number[];
  confirmTimeoutMs?: number;
}): EventBus {
  const { url, log, exchange, prefix = '' } = options;
  const { retryDelaysMs = defaultRetryDelaysMs, confirmTimeoutMs = timeLimits.rabbitMq.confirmMs } = options;
  const topology = new Topology({ exchange, prefix, retryDelaysMs });
  const publisher = createPublisher({ topology, confirmTimeoutMs });
  const ages = new QueueAges();
  const consumers = new Set<Consumer>();
  const connection = createBrokerConnection({
    url,
    log,
    prepare: (channel) => topology.assertAll(channel),
    connected(model) {
      for (const consumer of consumers) consumer.start(model);
    },
  });

  async function stateOf(channel: ConfirmChannel, name: string): Promise<QueueState> {
    const { messageCount: waiting } = await channel.checkQueue(name);
    // A queue that nothing has taken from yet has none of these.
    const { messageCount: dead } = await assertDeadLetterQueue(channel, name);
    return { queue: topology.queueOf(name), waiting, dead, oldestSeconds: ages.oldestSeconds(name, waiting) };
  }

  return {
    async publish(messages) {
      if (messages.length > 0) await publisher.publish(connection.publisher(), messages);
    },
    async subscribe(subscription) {
      const { queue, patterns, ephemeral } = subscription;
      if (!ephemeral) topology.remember(new Map([[topology.nameOf(queue), patterns]]));
      const consumer = new Consumer({ connection, topology, publisher, ages, log }, subscription);
      consumers.add(consumer);
      if (connection.model) consumer.start(connection.model);
      await within(consumer.started, subscribeWaitMs, () => undefined);
      return {
        async stop() {
          consumers.delete(consumer);
          await consumer.stop();
        },
      };
    },
    async declare(queues) {
      const added = new Map(
        Object.entries(queues).map(([queue, patterns]) => [topology.nameOf(queue), patterns]),
      );
      topology.remember(added);
      try {
        await topology.bind(connection.publisher(), added);
      } catch (error) {
        // Without a connection, or should this one break, the next one is set up with them.
        log.debug({ err: error }, 'queues are declared with the next connection');
      }
    },
    deadLetters: createDeadLetters({ connection, topology, publisher }),
    queues: () =>
      connection.withChannel(async (channel) => {
        const states: QueueState[] = [];
        for (const name of topology.names) states.push(await stateOf(channel, name));
        return states;
      }),
    async ping() {
      const channel = connection.publisher();
      try {
        await channel.checkExchange(topology.exchange);
      } catch (error) {
        throw outOfReach(error);
      }
    },
    async close() {
      consumers.clear();
      await connection.close();
    },
  };
}
