import { z } from 'zod';

/** The part of JSON Schema 2020-12 that zod writes. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A schema, and where the ones that it refers to are. */
export interface Located {
  readonly schema: JsonSchema;
  /** The document that `#/…` leads into. */
  readonly document: unknown;
}

/** A schema in its place, without a reference in front of it. */
export function resolved({ schema, document }: Located): Located {
  if (schema.$ref === undefined) return { schema, document };
  let found: unknown = document;
  for (const key of schema.$ref.replace(/^#\//, '').split('/')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  }
  if (typeof found !== 'object' || found === null) throw new Error(`There is no ${schema.$ref}.`);
  return resolved({ schema: found, document });
}

/** What is sent by a slice, as one that reads it knows it. */
export function sentSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
}
