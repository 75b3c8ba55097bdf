import { withContext } from '../telemetry/request-context.ts';
import type { BusMessage } from './event-bus.ts';

/** Passes a message to its handler, inside the trace of the request it came from. */
export function deliver(message: BusMessage, handle: (message: BusMessage) => Promise<void>): Promise<void> {
  return withContext({ requestId: message.id, traceparent: message.traceparent }, () => handle(message));
}

/** What a dead letter records about its last attempt. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000);
}
