import { join } from 'node:path';
import type { EventSchemas } from '@our-dates/contracts/event-envelope';
import { eventData } from '@our-dates/contracts/events';
import type { SliceEvents } from '@our-dates/contracts/slice-events';
import { loadContract } from './contract-module.ts';
import { DeclarationError } from './declaration.ts';
import { findSlices, root, type Slice, type SliceOf, slicesOf } from './find-slices.ts';

/**
 * The schema of every event: those of the contract, and those that services define in their contract modules.
 * @throws DeclarationError when a published event has no schema, or the definition of an event and the declaration of its
 *   slice do not go together
 */
export async function collectEvents(
  slices: readonly Slice[] = findSlices(),
  from: string = root,
): Promise<EventSchemas> {
  const schemas: Record<string, EventSchemas[string]> = { ...eventData };
  const problems = new Map<SliceOf<'service'>, string[]>();
  for (const service of slicesOf(slices, 'service')) {
    const own = await eventsOf(service, from);
    for (const events of own) Object.assign(schemas, events.eventSchemas);
    problems.set(service, contradictionsOf(service, own));
  }
  for (const [service, found] of problems) {
    const withoutSchema = service.publishes
      .filter((type) => !Object.hasOwn(schemas, type))
      .map((type) => `publishes: "${type}" has no schema; define it with defineEvents in ./contract.ts`);
    const all = [...found, ...withoutSchema];
    if (all.length > 0) throw new DeclarationError(join(service.folder, 'slice.json'), all);
  }
  return schemas;
}

/** What a service defines in modules of its own folder. */
async function eventsOf(service: SliceOf<'service'>, from: string): Promise<SliceEvents[]> {
  const modules = service.contract.filter((module) => module.startsWith('.'));
  const loaded = await Promise.all(modules.map((module) => loadContract(service, module, from)));
  return loaded.flatMap((module) => Object.values(module).filter(isEvents));
}

function contradictionsOf({ publishes, live }: SliceOf<'service'>, own: readonly SliceEvents[]): string[] {
  return own.flatMap(({ eventSchemas, reads }) =>
    Object.keys(eventSchemas).flatMap((type) => [
      ...(Object.hasOwn(eventData, type)
        ? [`contract: "${type}" is in packages/contracts/src/events.ts`]
        : []),
      ...(publishes.includes(type)
        ? []
        : [`publishes: "${type}" is defined in the contract and missing here`]),
      ...(reads.length > 0 === live.includes(type)
        ? []
        : [`live: "${type}" must be listed exactly if its definition has \`reads\``]),
    ]),
  );
}

function isEvents(value: unknown): value is SliceEvents {
  return typeof value === 'object' && value !== null && 'eventSchemas' in value && 'reads' in value;
}
