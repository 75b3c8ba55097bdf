import { type DeadLetter, type DeadLetters, listedDeadLetters } from '../event-bus.ts';
import type { BrokerConnection } from './connection.ts';
import { header, numberIn, textIn } from './messages.ts';
import type { Publisher } from './publisher.ts';
import { deadLetterQueue, type Topology } from './topology.ts';

/** The dead letters of the declared queues. Only a replay removes one, however often they are listed. */
export function createDeadLetters(options: {
  connection: BrokerConnection;
  topology: Topology;
  publisher: Publisher;
}): DeadLetters {
  const { connection, topology, publisher } = options;

  function listOf(name: string): Promise<DeadLetter[]> {
    return connection.withChannel(async (channel) => {
      const letters: DeadLetter[] = [];
      await topology.assertQueues(channel, name);
      while (letters.length < listedDeadLetters) {
        const letter = await channel.get(deadLetterQueue(name));
        if (letter === false) break;
        letters.push({
          queue: topology.queueOf(name),
          body: letter.content.toString(),
          tries: numberIn(letter, header.tries),
          error: textIn(letter, header.error),
          failedAt: textIn(letter, header.failedAt),
        });
      }
      // The channel's end would return them too, but a moment after it, and a replay in that moment would miss them.
      channel.nackAll(true);
      // The broker may return them in another order than it gave them.
      return letters.sort((one, other) => one.failedAt.localeCompare(other.failedAt));
    });
  }

  function replayOf(name: string): Promise<number> {
    return connection.withChannel(async (channel) => {
      await topology.assertQueues(channel, name);
      // Not the broker's own count, which lags behind, but what has been seen says when to leave a letter alone.
      const replayed = new Set<string>();
      for (;;) {
        const letter = await channel.get(deadLetterQueue(name));
        if (letter === false) break;
        const id = String(letter.properties.messageId);
        // It has failed again meanwhile, and stays.
        if (replayed.has(id)) continue;
        await publisher.move(channel, letter, name, {});
        replayed.add(id);
      }
      channel.nackAll(true);
      return replayed.size;
    });
  }

  const namesFor = (queue: string | undefined) =>
    queue === undefined ? topology.names : [topology.nameOf(queue)];

  return {
    async list(queue) {
      const letters: DeadLetter[] = [];
      for (const name of namesFor(queue)) letters.push(...(await listOf(name)));
      return letters;
    },
    async replay(queue) {
      let count = 0;
      for (const name of namesFor(queue)) count += await replayOf(name);
      return count;
    },
  };
}
