import { httpBreaks } from './compare-http.ts';
import { schemaBreaks } from './compare-schemas.ts';
import type { Contract } from './contract.ts';
import type { JsonSchema } from './json-schema.ts';

/** What breaks for slices of the last release, by part of the contract. */
export interface Breaks {
  readonly http: readonly string[];
  readonly events: readonly string[];
  readonly messages: readonly string[];
  readonly remotes: readonly string[];
}

/** Compares the contract of the sources with the one of the last release. */
export function compareContracts(released: Contract, now: Contract): Breaks {
  return {
    http: httpBreaks(released.http, now.http),
    events: sentBreaks(released.events, now.events),
    messages: sentBreaks(released.messages, now.messages),
    remotes: [
      ...moduleBreaks(released.remotes.modules, now.remotes.modules),
      ...sharedBreaks(released.remotes.shared, now.remotes.shared),
    ],
  };
}

/** Whether the contract of the sources has anything that the last release has not. */
export function isLarger(released: Contract, now: Contract): boolean {
  return JSON.stringify(released) !== JSON.stringify(now);
}

type Schemas = Readonly<Record<string, JsonSchema>>;

function sentBreaks(released: Schemas, now: Schemas): string[] {
  return Object.entries(released).flatMap(([name, schema]) => {
    const present = now[name];
    if (!present) return [`${name} is gone`];
    return schemaBreaks({
      released: { schema, document: schema },
      now: { schema: present, document: present },
      use: 'parsed',
      at: name,
    });
  });
}

function moduleBreaks(
  released: Contract['remotes']['modules'],
  now: Contract['remotes']['modules'],
): string[] {
  return Object.entries(released).flatMap(([remote, modules]) =>
    modules
      .filter((module) => !now[remote]?.includes(module))
      .map((module) => `${remote}/${module} is no longer exposed`),
  );
}

/** A remote accepts what the shell provides, up to the next major version. */
function sharedBreaks(released: Contract['remotes']['shared'], now: Contract['remotes']['shared']): string[] {
  const major = (version: string) => version.split('.', 1)[0];
  return Object.entries(released).flatMap(([request, version]) => {
    const present = now[request];
    if (present === undefined) return [`the shell no longer brings ${request}`];
    return major(present) === major(version)
      ? []
      : [`the shell brings ${request} ${present} instead of ${version}`];
  });
}
