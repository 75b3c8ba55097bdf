import type { BusMessage } from './ports/event-bus.ts';
import { withContext } from './request-context.ts';

/** Hands a message to its handler, inside the trace of the request it came from. */
export function deliver(message: BusMessage, handle: (message: BusMessage) => Promise<void>): Promise<void> {
  return withContext({ requestId: message.id, traceparent: message.traceparent }, () => handle(message));
}

/** What a dead letter says about its last try. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000);
}
