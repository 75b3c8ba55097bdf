import { type EventMessage, readEnvelope } from '@our-dates/contracts/event-envelope';
import { z } from 'zod';
import { withContext } from '../telemetry/request-context.ts';

/** The body of a message is no event, and no further attempt can change that. */
export class MalformedEvent extends Error {
  override name = 'MalformedEvent';
}

/**
 * Reads the body of a message.
 * @throws MalformedEvent
 */
export function parseBody(body: string): EventMessage {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch (cause) {
    throw new MalformedEvent('The body is not JSON.', { cause });
  }
  const { data, error } = readEnvelope(message);
  if (error) throw new MalformedEvent(`The body is not an event: ${z.prettifyError(error)}`);
  return data;
}

/** Passes a message to its handler, inside the trace of the request it came from. */
export function deliver(
  message: EventMessage,
  handle: (message: EventMessage) => Promise<void>,
): Promise<void> {
  return withContext({ requestId: message.id, traceparent: message.traceparent }, () => handle(message));
}

/**
 * @param tries attempts so far, the failed one included
 * @returns milliseconds until the next attempt; undefined: there is none
 */
export function nextDelay(
  error: unknown,
  tries: number,
  options: { ephemeral: boolean | undefined; retryDelaysMs: readonly number[] },
): number | undefined {
  if (options.ephemeral || error instanceof MalformedEvent) return undefined;
  return options.retryDelaysMs[tries - 1];
}

/** What a dead letter records about its last attempt. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000);
}
