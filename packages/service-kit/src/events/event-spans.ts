import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { currentContext } from '../telemetry/request-context.ts';
import type { SpanAttributes, Tracer } from '../telemetry/tracer.ts';
import { inSpan, isSampled } from '../telemetry/tracing.ts';
import type { EventBus, SubscriptionOptions } from './event-bus.ts';

/**
 * Makes two spans of each event stopping: how long it was in the outbox, until the bus had confirmed it, and in
 * that, how long the bus took. What handles the event belongs to the second one.
 */
export function publishTraced(bus: Pick<EventBus, 'publish'>, tracer: Tracer): Pick<EventBus, 'publish'> {
  return {
    async publish(messages) {
      const spans = messages.flatMap((message) => {
        const { type, traceparent: parent } = message;
        if (!isSampled(parent)) return [];
        const attributes = attributesOf(message);
        const startedAt = Date.parse(message.time);
        const inOutbox = tracer.start(`outbox ${type}`, { parent, attributes, startedAt });
        const publishing = tracer.start(`publish ${type}`, {
          parent: inOutbox.traceparent,
          kind: 'producer',
          attributes,
        });
        return [{ id: message.id, inOutbox, publishing }];
      });
      const traceOf = new Map(spans.map(({ id, publishing }) => [id, publishing.traceparent]));
      try {
        await bus.publish(
          messages.map((message) => ({
            ...message,
            traceparent: traceOf.get(message.id) ?? message.traceparent,
          })),
        );
      } catch (error) {
        for (const { publishing } of spans) publishing.fail(error);
        throw error;
      } finally {
        for (const { publishing, inOutbox } of spans) {
          publishing.end();
          inOutbox.end();
        }
      }
    },
  };
}

/** Makes a span of each delivery; the event is acknowledged right after its end. */
export function handleTraced(
  { queue, handle }: Pick<SubscriptionOptions, 'queue' | 'handle'>,
  tracer: Tracer,
): SubscriptionOptions['handle'] {
  return (message) => {
    const { type, traceparent: parent } = message;
    const context = currentContext();
    if (!context || !isSampled(parent)) return handle(message);
    const attributes = { ...attributesOf(message), 'messaging.destination.name': queue };
    const span = tracer.start(`process ${type}`, { parent, kind: 'consumer', attributes });
    return inSpan(span, { ...context, tracer }, () => handle(message));
  };
}

function attributesOf({ id, type }: EventMessage): SpanAttributes {
  return { 'messaging.message.id': id, 'messaging.rabbitmq.destination.routing_key': type };
}
