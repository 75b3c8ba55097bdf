import { schemaBreaks } from './compare-schemas.ts';
import type { JsonSchema } from './json-schema.ts';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content & { readonly headers?: object }>>;
}

/** The part of an OpenAPI document that is compared. */
export interface HttpContract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** @returns a sentence for each call of the last release that would fail now, or read something else */
export function httpBreaks(released: HttpContract, now: HttpContract): string[] {
  return Object.entries(released.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const present = now.paths[path]?.[method];
      if (!present) return [`${call} is gone`];
      return operationBreaks(call, { released, now }, operation, present);
    }),
  );
}

interface Documents {
  readonly released: HttpContract;
  readonly now: HttpContract;
}

function operationBreaks(call: string, documents: Documents, before: Operation, after: Operation): string[] {
  const isPublic = ({ security = [] }: Operation) => security.length === 0;
  return [
    ...(isPublic(before) && !isPublic(after) ? [`${call} asks for a session now`] : []),
    ...parameterBreaks(call, documents, before, after),
    ...bodyBreaks(call, documents, before, after),
    ...responseBreaks(call, documents, before, after),
  ];
}

const nameOf = (parameter: Parameter) => `${parameter.in} parameter ${parameter.name}`;

function parameterBreaks(call: string, documents: Documents, before: Operation, after: Operation): string[] {
  const [had = [], has = []] = [before.parameters, after.parameters];
  const known = new Map(had.map((parameter) => [nameOf(parameter), parameter]));
  const present = new Map(has.map((parameter) => [nameOf(parameter), parameter]));
  const breaks: string[] = [];
  for (const [name, parameter] of known) {
    const now = present.get(name);
    if (!now) breaks.push(`${call}: the ${name} is gone`);
    else {
      breaks.push(
        ...schemaBreaks({
          ...located(documents, parameter.schema, now.schema),
          use: 'taken',
          at: `${call}: the ${name}`,
        }),
      );
    }
  }
  for (const [name, { required }] of present) {
    if (required && !known.get(name)?.required) breaks.push(`${call}: the ${name} must be given now`);
  }
  return breaks;
}

function bodyBreaks(call: string, documents: Documents, before: Operation, after: Operation): string[] {
  if (!before.requestBody) return after.requestBody?.required ? [`${call} asks for a body now`] : [];
  return contentBreaks(`${call}: the body`, documents, before.requestBody, after.requestBody, 'taken');
}

function responseBreaks(call: string, documents: Documents, before: Operation, after: Operation): string[] {
  return Object.entries(before.responses).flatMap(([status, response]) => {
    // What can go wrong may become less or more; its form is the same everywhere.
    if (!status.startsWith('2')) return [];
    const now = after.responses[status];
    if (!now) return [`${call} no longer answers ${status}`];
    const headers = Object.keys(response.headers ?? {}).filter((name) => !(name in (now.headers ?? {})));
    return [
      ...headers.map((name) => `${call}: the header ${name} of the response is gone`),
      ...contentBreaks(`${call}: the response`, documents, response, now, 'read'),
    ];
  });
}

function contentBreaks(
  at: string,
  documents: Documents,
  before: Content,
  after: Content | undefined,
  use: 'taken' | 'read',
): string[] {
  return Object.entries(before.content ?? {}).flatMap(([type, { schema }]) => {
    const now = after?.content?.[type];
    if (!now) return [`${at} is no longer ${type}`];
    if (!schema || !now.schema) return schema === now.schema ? [] : [`${at} is described in another way`];
    return schemaBreaks({ ...located(documents, schema, now.schema), use, at });
  });
}

function located({ released, now }: Documents, before: JsonSchema, after: JsonSchema) {
  return { released: { schema: before, document: released }, now: { schema: after, document: now } };
}
