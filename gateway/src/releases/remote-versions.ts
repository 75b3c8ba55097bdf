import { hash } from 'node:crypto';
import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';
import { reportRemoteView, viewOutcomes } from '@our-dates/contracts/remote-views';
import { notFound } from '@our-dates/service-kit/errors';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';
import { repeat } from '@our-dates/service-kit/timing/repeat';
import { releaseName } from '@our-dates/slices/find-slices';
import type { GatewayRequest } from '../entry/gateway-request.ts';
import type { ManifestReader } from '../remotes/manifest-reader.ts';
import type { RemoteBuilds, RemoteSource } from '../remotes/remote-builds.ts';
import type { ListedBuild } from '../remotes/remote-list.ts';
import type { Split, Splits } from './http-routes.ts';

/** Which build of a remote a browser gets. */
export interface RemoteVersions {
  /**
   * The builds for a browser. While there are two of a remote, a session always gets the same one, until the share of the
   * new build has grown to include it. Without a session it is the good one.
   * @param session its id, or what a browser says is one
   */
  choose(session: string | undefined): Promise<readonly ListedBuild[]>;
  /**
   * Counts what a page says of a remote: each person once for each build and outcome, so that one person alone cannot undo
   * a release. What is about neither build is ignored.
   * @throws AppError 404 for an address that cannot be one
   */
  report(request: GatewayRequest): Promise<void>;
  /** From now on reads what the builds say, behind all requests. @returns when it was done, or has failed, once */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Longer than a release lasts. */
const countedOnceMs = 3_600_000;

/** The builds of a remote that is released in steps, as far as they are known. */
interface TwoBuilds {
  readonly primary: RemoteManifest | undefined;
  readonly canary: RemoteManifest | undefined;
}

/**
 * @param options.remotes all that there are, without steps
 * @param options.connect to the server of a build
 * @param options.everyMs pause between two readings of the builds that are released in steps, default 1 s
 */
export function createRemoteVersions(options: {
  splits: Splits;
  remotes: Pick<RemoteBuilds, 'manifests'>;
  connect: (address: string) => Pick<RemoteSource, 'manifest' | 'close'>;
  readManifest: ManifestReader;
  keyValue: Pick<KeyValue, 'set'>;
  metrics: Metrics;
  log: Log;
  everyMs?: number;
}): RemoteVersions {
  const { splits, remotes, connect, readManifest, keyValue, metrics, log, everyMs = 1000 } = options;
  const viewers = metrics.counter(
    'remote_version_viewers_total',
    'People for whom the pages of a remote were shown, or have failed, while there are two builds of it.',
    ['remote', 'version', 'outcome'],
  );
  const servers = new Map<string, ReturnType<typeof connect>>();
  const builds = new Map<string, TwoBuilds>();
  const splitOf = (remote: string) => splits.of(releaseName({ kind: 'remote', name: remote }));

  async function readFrom(address: string, name: string): Promise<RemoteManifest | undefined> {
    const server = servers.get(address) ?? connect(address);
    servers.set(address, server);
    const text = await server.manifest();
    const manifest = text === undefined ? undefined : readManifest(text, address);
    return manifest && { ...manifest, name };
  }

  async function look(): Promise<void> {
    const manifests = await remotes.manifests();
    await Promise.all(
      manifests.map(async ({ name }) => {
        const split = splitOf(name);
        if (!split) return void builds.delete(name);
        if (!builds.has(name)) beginToCount(name);
        const { primary, canary, share } = split;
        const [good, next] = await Promise.all([
          readFrom(primary, name),
          share > 0 ? readFrom(canary, name) : undefined,
        ]);
        // Also the same build twice: while the good one is replaced, its pods are of both.
        builds.set(name, { primary: good, canary: next });
      }),
    );
  }

  /** A count that appears with the first failure has not grown. */
  function beginToCount(remote: string): void {
    for (const version of ['primary', 'canary']) {
      for (const outcome of viewOutcomes) viewers.inc({ remote, version, outcome }, 0);
    }
  }

  function chooseBuild(manifest: RemoteManifest, { share }: Split, session: string | undefined): ListedBuild {
    const { primary = manifest, canary } = builds.get(manifest.name) ?? {};
    if (session === undefined || share === 0 || canary?.build === undefined) return { manifest: primary };
    return placeOf(session, canary.build) < share
      ? { manifest: canary, version: 'canary' }
      : { manifest: primary, version: 'primary' };
  }

  function versionOf(remote: string, build: string): keyof TwoBuilds | undefined {
    const { primary, canary } = builds.get(remote) ?? {};
    if (canary?.build === build) return 'canary';
    return primary?.build === build ? 'primary' : undefined;
  }

  const looking = repeat({
    everyMs,
    run: look,
    log,
    failure: 'the builds of remotes cannot be read',
    recovery: 'the builds of remotes are read again',
  });
  return {
    async choose(session) {
      const manifests = await remotes.manifests();
      return manifests.map((manifest) => {
        const split = splitOf(manifest.name);
        return split ? chooseBuild(manifest, split, session) : { manifest };
      });
    },
    async report({ res, path, viewer, headers }) {
      const [, , , remote, , build, outcome] = path.split('/');
      const { data: view } = reportRemoteView.params.safeParse({ remote, build, outcome });
      if (!view) throw notFound();
      const version = versionOf(view.remote, view.build);
      if (version && viewer) {
        const key = `remote-view:${view.remote}:${view.build}:${view.outcome}:${viewer.id}`;
        const isFirst = await keyValue.set(key, '1', { ttlMs: countedOnceMs, onlyIfAbsent: true });
        if (isFirst) viewers.inc({ remote: view.remote, version, outcome: view.outcome });
      }
      res.writeHead(reportRemoteView.status, [...headers, 'cache-control', 'no-store']).end();
    },
    start: looking.startNow,
    async close() {
      await looking.stop();
      for (const server of servers.values()) await server.close();
    },
  };
}

/** Where a session stands among all, from 0 up to 1: elsewhere in each release, so that it is not always the first. */
const placeOf = (session: string, build: string) =>
  hash('sha256', `${build} ${session}`, 'buffer').readUInt32BE() / 2 ** 32;
