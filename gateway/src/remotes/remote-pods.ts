import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { type PodWatchOptions, watchPods } from '../routes/pod-watch.ts';
import type { ManifestReader } from './manifest-reader.ts';
import { manifestFile, type RemoteBuilds } from './remote-builds.ts';

interface Seen {
  readonly manifest: RemoteManifest;
  readonly at: number;
}

/**
 * The remotes of a cluster: each pod behind one name in DNS declares in its manifest which remote it is and
 * which pages it has. So a remote is released without a change of the gateway. Its files are served by its own pods.
 *
 * Of two builds of a remote that run side by side the earlier one counts, as with the shell (`shell-pages.ts`). A remote
 * whose pods are all gone is known for a while longer, so that a restart of its only pod takes no page away.
 *
 * @param options.keepMs how long a remote without a pod is known, default 10 min
 */
export function createRemotePods(
  options: Pick<PodWatchOptions<RemoteManifest>, 'findPods' | 'everyMs' | 'timeoutMs'> & {
    readManifest: ManifestReader;
    log: Log;
    keepMs?: number;
    now?: () => number;
  },
): RemoteBuilds {
  const { readManifest, keepMs = 10 * 60_000, now = Date.now, ...watched } = options;
  /** What was said last of each remote. */
  const remotes = new Map<string, Seen>();
  const watch = watchPods({
    ...watched,
    kind: 'remotes',
    path: `/${manifestFile}`,
    read: readManifest,
    onLook(said) {
      const at = now();
      for (const [name, manifest] of earliestOf(said.values())) remotes.set(name, { manifest, at });
      for (const [name, seen] of remotes) if (at - seen.at > keepMs) remotes.delete(name);
    },
  });

  return {
    async manifests() {
      await watch.firstLook;
      return [...remotes.values()].map(({ manifest }) => manifest);
    },
    send: async () => false,
    close: () => watch.close(),
  };
}

function earliestOf(manifests: Iterable<RemoteManifest>): Map<string, RemoteManifest> {
  const earliest = new Map<string, RemoteManifest>();
  for (const manifest of manifests) {
    const other = earliest.get(manifest.name);
    if (!other || Date.parse(manifest.builtAt) < Date.parse(other.builtAt))
      earliest.set(manifest.name, manifest);
  }
  return earliest;
}
