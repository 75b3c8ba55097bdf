import type { Writable } from 'node:stream';
import { AppError } from '../errors.ts';
import { MalformedEvent, parseBody } from './delivery.ts';
import type { DeadLetter, DeadLetters } from './event-bus.ts';

/** Characters of a body that is no event. */
const shownOfBody = 200;

/** @param queues that there are */
function helpFor(queues: readonly string[]): string {
  return `Events that failed at every attempt, and which wait to be looked at.

  dead-letters list [QUEUE]     shows them, oldest first; they stay where they are
  dead-letters replay [QUEUE]   puts them back on their queues, with all their tries

QUEUE is one of ${queues.join(', ')}; without it, all of them are meant.
`;
}

/**
 * Runs `dead-letters …`.
 * @param options.open opens the bus, whether or not the platform is running; closed again in any case
 * @returns the exit code: 0, 1 when it could not be done, 2 when the arguments are wrong
 */
export async function runDeadLettersCommand(options: {
  args: readonly string[];
  queues: readonly string[];
  open: () => Promise<{ deadLetters: DeadLetters; close(): Promise<void> }>;
  output: Writable;
  errors: Writable;
}): Promise<number> {
  const { args, queues, open, output, errors } = options;
  const [command, queue, ...rest] = args;
  if (command === undefined || ['help', '--help', '-h'].includes(command)) {
    output.write(helpFor(queues));
    return 0;
  }
  const wrong =
    command !== 'list' && command !== 'replay'
      ? `There is no command "${command}".`
      : rest.length > 0
        ? `"${rest[0]}" is too much.`
        : queue !== undefined && !queues.includes(queue)
          ? `There is no queue "${queue}"; there are ${queues.join(', ')}.`
          : undefined;
  if (wrong) {
    errors.write(`${wrong}\n\n"dead-letters --help" shows what there is.\n`);
    return 2;
  }

  try {
    const { deadLetters, close } = await open();
    try {
      if (command === 'replay') {
        output.write(`${counted(await deadLetters.replay(queue))} put back.\n`);
      } else {
        const letters = await deadLetters.list(queue);
        for (const letter of letters) output.write(line(letter));
        output.write(`${counted(letters.length)}.\n`);
      }
    } finally {
      await close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    errors.write(`${error.detail}\n`);
    return 1;
  }
}

function line({ failedAt, queue, body, tries, error }: DeadLetter): string {
  const failure = `after ${tries === 1 ? '1 try' : `${tries} tries`}: ${error}`.replaceAll(/\s+/g, ' ');
  return `${failedAt}  ${queue}  ${shown(body)}  ${failure}\n`;
}

/** The type and the id of an event; of a body that is none, its beginning. */
function shown(body: string): string {
  try {
    const { type, id } = parseBody(body);
    return `${type}  ${id}`;
  } catch (error) {
    if (error instanceof MalformedEvent) return `not an event: ${JSON.stringify(body.slice(0, shownOfBody))}`;
    throw error;
  }
}

function counted(count: number): string {
  return count === 1 ? '1 dead letter' : `${count} dead letters`;
}
