import { z } from 'zod';
import { problemSchema } from './problem.ts';
import type { ErrorStatus, RouteContract } from './route.ts';
import { idText } from './values.ts';

type Json = { [key: string]: unknown };

const errorSentences: Readonly<Record<ErrorStatus | 400 | 429 | 503 | 'default', string>> = {
  400: 'The input is not as the contract asks; `errors` names the fields.',
  401: 'Nobody is signed in, or the session has ended.',
  403: 'The viewer may see this, but not change it; or the request came from another site.',
  404: 'There is no such thing, or the viewer may not see it.',
  409: 'It contradicts the present state; `detail` says how.',
  410: 'It has expired.',
  413: 'A photo is larger than the limit.',
  415: 'The file is not a picture of an accepted format.',
  416: 'The byte range lies outside the picture.',
  422: 'The picture cannot be used: damaged, incomplete or too many pixels.',
  429: 'Too many tries; `Retry-After` says when to try again.',
  503: 'Something this depends on does not answer; `Retry-After` says when to try again.',
  default: 'Any other failure.',
};

const recentLoginSentence =
  'Only within five minutes of the login, or of `confirmIdentity`; later it is refused with the code `REAUTHENTICATION_REQUIRED`. Demo accounts are not asked.';

/** The schemas that have a name of their own, collected while the routes are written down. */
type Components = Record<string, Json>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const { $schema, $defs, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema: written }) => {
      if (zodSchema === idText)
        Object.assign(written, { type: 'integer', minimum: 1, maximum: 2_147_483_647, pattern: undefined });
    },
  }) as Json & { $defs?: Record<string, Json> };
  const { id, ...own } = rest;
  for (const [name, definition] of Object.entries($defs ?? {}))
    components[name] ??= renamed(withoutId(definition));
  if (typeof id !== 'string') return renamed(own);
  components[id] ??= renamed(own);
  return { $ref: `#/components/schemas/${id}` };
}

function withoutId({ id: _, ...definition }: Json): Json {
  return definition;
}

/** Points references of one schema document at the components of the whole one. */
function renamed(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

function parameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  components: Components,
): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const { description, ...written } = jsonSchema(field as z.ZodType, 'input', components);
    return {
      name,
      in: place,
      required: place === 'path' || !z.safeParse(field as z.ZodType, undefined).success,
      ...(description === undefined ? {} : { description }),
      schema: written,
    };
  });
}

function multipartSchema(route: RouteContract, components: Components): Json | undefined {
  if (!route.multipart) return undefined;
  const fields = jsonSchema(route.multipart.fields, 'input', components);
  const files = Object.entries(route.multipart.files).map(([name, { max, about }]) => {
    const file = { type: 'string', contentMediaType: 'application/octet-stream', description: about };
    return [name, max === 1 ? file : { type: 'array', maxItems: max, items: file }] as const;
  });
  const required = Object.entries(route.multipart.files)
    .filter(([, { min }]) => min > 0)
    .map(([name]) => name);
  const own = Array.isArray(fields.required) ? (fields.required as string[]) : [];
  return {
    type: 'object',
    properties: { ...(fields.properties as Json), ...Object.fromEntries(files) },
    required: [...own, ...required],
  };
}

function requestBody(route: RouteContract, components: Components): Json | undefined {
  const multipart = multipartSchema(route, components);
  if (multipart) return { required: true, content: { 'multipart/form-data': { schema: multipart } } };
  if (!route.body) return undefined;
  return {
    required: !route.body.safeParse({}).success,
    content: { 'application/json': { schema: jsonSchema(route.body, 'input', components) } },
  };
}

function success(route: RouteContract, components: Components): Json {
  const headers = Object.entries(route.responseHeaders ?? {}).map(
    ([name, description]) => [name, { description, schema: { type: 'string' } }] as const,
  );
  const content = route.response
    ? { 'application/json': { schema: jsonSchema(route.response, 'output', components) } }
    : Object.fromEntries((route.produces ?? []).map((type) => [type, {}]));
  return {
    description: route.status === 204 ? 'Done.' : route.status === 201 ? 'Made.' : 'Here it is.',
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  };
}

function operation(route: RouteContract, tag: string, components: Components): Json {
  const problem = { 'application/problem+json': { schema: jsonSchema(problemSchema, 'output', components) } };
  const takesInput = route.params ?? route.query ?? route.body ?? route.multipart;
  const statuses = [...(takesInput ? ([400] as const) : []), ...route.errors, 429, 503, 'default'] as const;
  const body = requestBody(route, components);
  const given = [
    ...parameters(route.params, 'path', components),
    ...parameters(route.query, 'query', components),
  ];
  return {
    operationId: route.id,
    tags: [tag],
    summary: route.summary,
    ...(route.recentLogin ? { description: recentLoginSentence } : {}),
    security: route.access === 'user' ? [{ session: [] }] : [],
    ...(given.length > 0 ? { parameters: given } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [route.status]: success(route, components),
      ...Object.fromEntries(
        statuses.map(
          (status) => [status, { description: errorSentences[status], content: problem }] as const,
        ),
      ),
    },
  };
}

/**
 * Writes a contract down as an OpenAPI 3.1 document; the same routes give the same document, key for key.
 * @param services that answer the routes, and what each is about
 */
export function openApiDocument(
  routes: readonly RouteContract[],
  services: readonly { readonly name: string; readonly about: string }[],
): Json {
  const tags = new Map(services.map(({ name, about }) => [name, about]));
  const components: Components = {};
  const pathItems: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    pathItems[path] = {
      ...pathItems[path],
      [route.method.toLowerCase()]: operation(route, tags.get(route.service) ?? route.service, components),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Our Date Gallery',
      version: '1.0.0',
      description:
        'A couple’s shared photo memories. A request that changes something must come from the same site.',
    },
    tags: [...tags.values()].map((name) => ({ name })),
    paths: pathItems,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'Set by the login; on plain http its name is `session`.',
        },
      },
    },
  };
}
