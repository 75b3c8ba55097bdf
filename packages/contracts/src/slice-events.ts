/**
 * Events that a slice defines in its own contract module, next to its calls, so that a new slice needs no change of this
 * package. Events that others subscribe to from the beginning are in `events.ts`.
 */
import type { z } from 'zod';
import { type EventOf, type EventSchemas, type LiveNote, versionOf } from './event-envelope.ts';

/** An event as a service hands it to its outbox, which gives it its id, time and trace. */
export type NewEvent<T extends string, D> = Pick<
  EventOf<T, D>,
  'type' | 'version' | 'actorId' | 'data' | 'live'
>;

/** The events of a slice; see {@link defineEvents}. */
export interface SliceEvents<S extends EventSchemas = EventSchemas> {
  readonly eventSchemas: S;
  /** What open pages read again when one of them happens; empty: pages are not told. */
  readonly reads: readonly string[];
  /**
   * @param actorId who did it; null: the platform itself
   * @param data with the owner of what has changed, whose pages and whose partner's are told
   */
  create<T extends keyof S & string>(
    type: T,
    actorId: number | null,
    data: z.output<S[T]> & { ownerId: number },
  ): NewEvent<T, z.output<S[T]>>;
}

/**
 * Defines events of a slice. Its `slice.json` names the same types in `publishes`, and in `live` if pages are told.
 * @param schemas of the data of each type, which contain the `ownerId` of what has changed
 * @param options.reads paths of the API that open pages read again, with all that is below them
 */
export function defineEvents<const S extends EventSchemas>(
  schemas: S,
  { reads = [] }: { reads?: LiveNote['reads'] } = {},
): SliceEvents<S> {
  return {
    eventSchemas: schemas,
    reads,
    create: (type, actorId, data) => ({
      type,
      version: versionOf(type),
      actorId,
      data,
      ...(reads.length > 0 ? { live: { ownerId: data.ownerId, reads } } : {}),
    }),
  };
}
