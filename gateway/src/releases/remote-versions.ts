import { hash } from 'node:crypto';
import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';
import { reportRemoteView, viewOutcomes } from '@our-dates/contracts/remote-views';
import { notFound } from '@our-dates/service-kit/errors';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';
import type { GatewayRequest } from '../entry/gateway-request.ts';
import type { ManifestReader } from '../remotes/manifest-reader.ts';
import type { RemoteSource } from '../remotes/remote-builds.ts';
import type { ListedBuild } from '../remotes/remote-list.ts';
import type { Split, Splits } from './http-routes.ts';

/** Which build of a remote a browser gets. */
export interface RemoteVersions {
  /** Begins to count how views turn out, if a Service is of a remote: a count that appears with the first failure has not grown. */
  count(service: string): void;
  /**
   * While there are two builds of a remote, a session always gets the same one, until the share of the new build has grown
   * to include it. Without a session it is the good one.
   * @param manifests of all remotes
   * @param session its id, or what a browser says is one
   */
  choose(manifests: readonly RemoteManifest[], session: string | undefined): Promise<readonly ListedBuild[]>;
  /**
   * Counts what a page says of a remote: each person once for each build and outcome, so that nobody can undo a release
   * alone. What is about neither build is ignored.
   * @throws AppError 404 for an address that cannot be one
   */
  report(request: GatewayRequest): Promise<void>;
  close(): Promise<void>;
}

/** The chart gives the Services of remotes this prefix. */
const servicePrefix = 'mfe-';

/** A manifest that was read longer ago is read again, behind the request that needs it. */
const freshMs = 1000;

/** Longer than a release lasts. */
const countedOnceMs = 3_600_000;

type Version = 'primary' | 'canary';

/**
 * @param options.connect to the server of a build
 */
export function createRemoteVersions(options: {
  splits: Splits;
  connect: (address: string) => Pick<RemoteSource, 'manifest' | 'close'>;
  readManifest: ManifestReader;
  keyValue: Pick<KeyValue, 'set'>;
  metrics: Metrics;
  now?: () => number;
}): RemoteVersions {
  const { splits, keyValue, metrics } = options;
  const viewers = metrics.counter(
    'remote_version_viewers_total',
    'People for whom the pages of a remote were shown, or have failed, while there are two builds of it.',
    ['remote', 'version', 'outcome'],
  );
  const builds = createBuilds(options);

  async function buildsOf({ name }: Pick<RemoteManifest, 'name'>, { primary, canary, share }: Split) {
    const [good, next] = await Promise.all([
      builds.read(primary),
      share > 0 ? builds.read(canary) : undefined,
    ]);
    const isNext = next?.build !== undefined && next.build !== good?.build;
    return { good: good && { ...good, name }, next: isNext ? { ...next, name } : undefined };
  }

  async function chooseBuild(manifest: RemoteManifest, session: string | undefined): Promise<ListedBuild> {
    const split = splits.of(servicePrefix + manifest.name);
    if (!split) return { manifest };
    const { good = manifest, next } = await buildsOf(manifest, split);
    if (!next || session === undefined) return { manifest: good };
    return placeOf(session, next.build) < split.share
      ? { manifest: next, version: 'canary' }
      : { manifest: good, version: 'primary' };
  }

  async function versionOf(remote: string, build: string): Promise<Version | undefined> {
    const split = splits.of(servicePrefix + remote);
    if (!split) return undefined;
    const { good, next } = await buildsOf({ name: remote }, split);
    if (next?.build === build) return 'canary';
    return good?.build === build ? 'primary' : undefined;
  }

  return {
    count(service) {
      if (!service.startsWith(servicePrefix)) return;
      const remote = service.slice(servicePrefix.length);
      for (const version of ['primary', 'canary']) {
        for (const outcome of viewOutcomes) viewers.inc({ remote, version, outcome }, 0);
      }
    },
    choose: (manifests, session) => Promise.all(manifests.map((manifest) => chooseBuild(manifest, session))),
    async report({ res, path, viewer, headers }) {
      const [, , , remote, , build, outcome] = path.split('/');
      const view = reportRemoteView.params.safeParse({ remote, build, outcome });
      if (!view.success) throw notFound();
      const version = await versionOf(view.data.remote, view.data.build);
      if (version && viewer) {
        const key = `remote-view:${view.data.remote}:${view.data.build}:${view.data.outcome}:${viewer.id}`;
        const isFirst = await keyValue.set(key, '1', { ttlMs: countedOnceMs, onlyIfAbsent: true });
        if (isFirst) viewers.inc({ remote: view.data.remote, version, outcome: view.data.outcome });
      }
      res.writeHead(reportRemoteView.status, [...headers, 'cache-control', 'no-store']).end();
    },
    close: builds.close,
  };
}

/** Where a session stands among all, from 0 up to 1: elsewhere in each release, so that it is not always the first. */
const placeOf = (session: string, build: string | undefined) =>
  hash('sha256', `${build} ${session}`, 'buffer').readUInt32BE() / 2 ** 32;

/** What the builds at addresses say, read again at most every second. */
function createBuilds(options: {
  connect: (address: string) => Pick<RemoteSource, 'manifest' | 'close'>;
  readManifest: ManifestReader;
  now?: () => number;
}) {
  const { connect, readManifest, now = Date.now } = options;
  const known = new Map<string, KnownBuild>();

  function readAgain(address: string, build: KnownBuild): Promise<void> {
    build.reading ??= build.source
      .manifest()
      .then((text) => {
        build.manifest = text === undefined ? undefined : readManifest(text, address);
        build.readAt = now();
      })
      .finally(() => {
        build.reading = undefined;
      });
    return build.reading;
  }

  return {
    async read(address: string): Promise<RemoteManifest | undefined> {
      let build = known.get(address);
      if (!build) {
        build = { source: connect(address), manifest: undefined, readAt: Number.NEGATIVE_INFINITY };
        known.set(address, build);
      }
      if (now() - build.readAt <= freshMs) return build.manifest;
      const reading = readAgain(address, build);
      if (!build.manifest) await reading;
      return build.manifest;
    },
    async close() {
      for (const { source } of known.values()) await source.close();
    },
  };
}

interface KnownBuild {
  readonly source: Pick<RemoteSource, 'manifest' | 'close'>;
  manifest: RemoteManifest | undefined;
  readAt: number;
  reading?: Promise<void> | undefined;
}
