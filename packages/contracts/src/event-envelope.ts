/**
 * The envelope that every event travels in, and the versions of an event.
 *
 * An event whose meaning changes gets a second version next to the first: a type of its own, `photo.moved.v2` next to
 * `photo.moved`, with its own schema. The version is part of the type because queues are bound by type: a consumer of
 * the first version never receives the second. The publisher sends both until no consumer subscribes to the first one.
 */
import { z } from 'zod';
import { id, timestamp } from './values.ts';

/** The schema of `data` for each type of event. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>;

/** A path of the API, as pages request it. */
export const readPath = z.string().regex(/^\/api\/[a-z0-9/-]{1,100}$/, 'must be a path of the API');

/** What open pages are told because of an event. It is enough for the change log: it needs not know the event. */
const liveNoteSchema = z.object({
  ownerId: id.describe('Whose it is: pages of this person and of their partner are told.'),
  reads: z.array(readPath).min(1).max(8).describe('What these pages read again, with all that is below it.'),
});
export type LiveNote = z.output<typeof liveNoteSchema>;

const envelope = z.object({
  id: z.uuid().describe('A consumer that has handled it ignores it.'),
  type: z.string().describe('Routing key: words separated by dots, like `thing.changed`.'),
  version: z.int().positive().describe('The version that the type names.'),
  time: timestamp,
  actorId: id.nullable().describe('Who did it; null: the platform itself.'),
  traceparent: z.string().optional().describe('W3C trace context of the request it came from.'),
  live: liveNoteSchema.optional().describe('Of an event that a slice defines itself; see slice-events.ts.'),
  data: z.unknown(),
});

/** An event in its envelope; which schema its data has, its type says. */
export type EventMessage = Readonly<z.output<typeof envelope>>;

/** An event whose data was checked. */
export type EventOf<T extends string, D> = Omit<EventMessage, 'type' | 'data'> & {
  readonly type: T;
  readonly data: D;
};

/** Checks that something is an event, whatever its type and its data. */
export function readEnvelope(message: unknown): z.ZodSafeParseResult<EventMessage> {
  return envelope.safeParse(message);
}

/** 1 for `photo.moved`, 2 for `photo.moved.v2`. */
export function versionOf(type: string): number {
  return Number(/\.v([2-9]|[1-9]\d+)$/.exec(type)?.[1] ?? 1);
}

/**
 * Checks that a message is an event of the given type.
 * @throws ZodError when it is not; such a message can never be handled and belongs in the dead letters.
 */
export function parseEventOf<S extends EventSchemas, T extends keyof S & string>(
  schemas: S,
  type: T,
  message: unknown,
): EventOf<T, z.output<S[T]>> {
  const parsed = envelope
    .extend({ type: z.literal(type), version: z.literal(versionOf(type)), data: schemas[type] ?? z.never() })
    .parse(message);
  // `data` is what its schema has checked, which a schema looked up by name cannot say.
  return parsed as unknown as EventOf<T, z.output<S[T]>>;
}
