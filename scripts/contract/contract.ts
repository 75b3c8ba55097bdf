import { join } from 'node:path';
import { changesSchema } from '@our-dates/contracts/changes';
import { declaredRoutesSchema } from '@our-dates/contracts/declared-routes';
import { liveChangeSchema, liveNoticeSchema } from '@our-dates/contracts/live';
import { RemotesSchema } from '@our-dates/contracts/mfe';
import { openApiDocument } from '@our-dates/contracts/openapi';
import { loginSchema, partnerNowSchema } from '@our-dates/contracts/permission';
import { RemoteManifestSchema } from '@our-dates/contracts/remote-manifest';
import { revocationsSchema } from '@our-dates/contracts/revocations';
import { sessionRecordSchema } from '@our-dates/contracts/session-record';
import { collectEvents } from '@our-dates/slices/events';
import { findSlices, root, slicesOf } from '@our-dates/slices/find-slices';
import { collectRoutes, routeOwners } from '@our-dates/slices/routes';
import { sharedModules } from '@our-dates/webpack-config/shared';
import type { HttpContract } from './compare-http.ts';
import { type JsonSchema, sentSchema } from './json-schema.ts';

/** All that slices of one release may expect of those of another. */
export interface Contract {
  /** The calls, as OpenAPI has them. */
  readonly http: HttpContract;
  /** The data of each event, by type; a second version has a type of its own. */
  readonly events: Readonly<Record<string, JsonSchema>>;
  /** What slices exchange in addition. */
  readonly messages: Readonly<Record<string, JsonSchema>>;
  readonly remotes: {
    /** The modules that each remote exposes. */
    readonly modules: Readonly<Record<string, readonly string[]>>;
    /** The libraries that the shell provides to the page, with their versions. */
    readonly shared: Readonly<Record<string, string>>;
  };
}

const messages = {
  'log of changes': changesSchema,
  'live change': liveChangeSchema,
  'live notice': liveNoticeSchema,
  revocations: revocationsSchema,
  'login still goes on': loginSchema,
  'partner now': partnerNowSchema,
  'routes of a service': declaredRoutesSchema,
  'session record': sessionRecordSchema,
  'manifest of a remote': RemoteManifestSchema,
  'list of remotes': RemotesSchema,
};

/** The contract as the sources have it. */
export async function contractOfSources(): Promise<Contract> {
  const slices = findSlices();
  return {
    http: withoutWords(openApiDocument(await collectRoutes(slices), routeOwners(slices))) as HttpContract,
    events: schemas(await collectEvents(slices)),
    messages: schemas(messages),
    remotes: {
      modules: Object.fromEntries(
        slicesOf(slices, 'remote').map(({ name, pages, parts }) => [
          name,
          [...(pages.length > 0 ? ['routes'] : []), ...parts],
        ]),
      ),
      shared: Object.fromEntries(
        slicesOf(slices, 'shell').flatMap(({ folder }) =>
          Object.entries(sharedModules(join(root, folder), 'shell')).map(
            ([request, { version }]) => [request, version] as const,
          ),
        ),
      ),
    },
  };
}

function schemas(
  named: Readonly<Record<string, Parameters<typeof sentSchema>[0]>>,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, withoutWords(sentSchema(schema)) as JsonSchema]),
  );
}

const words = ['description', 'summary', 'tags', 'info', '$schema', 'default'];

/** The same without what is there for people, which may change at any time. */
function withoutWords(document: object): unknown {
  return JSON.parse(JSON.stringify(document, (key, value) => (isWord(key, value) ? undefined : value)));
}

/** A property may be called like one of them; then its value is a schema. */
function isWord(key: string, value: unknown): boolean {
  return words.includes(key) && !(typeof value === 'object' && value !== null && 'type' in value);
}
