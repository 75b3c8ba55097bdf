import { manifestOf } from '@our-dates/contracts/manifest-names';
import type { Remotes } from '@our-dates/contracts/mfe';
import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';
import type { BuiltPage, RemotePage } from '@our-dates/contracts/remote-page';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { createWarnOnce } from '../warn-once.ts';

/** The build of a remote that a browser gets. */
export interface ListedBuild {
  readonly manifest: RemoteManifest;
  /** Which of the two builds it is, where a new one is released in steps. */
  readonly version?: 'primary' | 'canary';
}

/**
 * Puts together `/remotes.json`. A page with a fixed path goes before one whose parameter would match it too. When two
 * remotes declare one path, the remote whose name comes first in the alphabet draws it, and the log says so once.
 */
export function createRemoteList(log: Log): (builds: readonly ListedBuild[]) => Remotes {
  const warn = createWarnOnce(log);

  return (builds) => {
    const inOrder = [...builds].sort((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1));
    const pages = new Map<string, RemotePage>();
    for (const { manifest } of inOrder) {
      const { name: remote } = manifest;
      for (const page of manifest.pages) {
        const address = page.path.replace(/:\w+/g, ':');
        const owner = pages.get(address);
        if (owner)
          warn({ path: page.path, winner: owner.remote, loser: remote }, 'two remotes declare the same page');
        else pages.set(address, { ...page, remote, ...filesOf(manifest, page) });
      }
    }
    return {
      manifests: Object.fromEntries(
        inOrder.map(({ manifest: { name, build }, version }) => [
          name,
          // A name of this build alone: the other one names pods of either build.
          addressIn(name, manifestOf(version === 'canary' ? build : undefined)),
        ]),
      ),
      entries: Object.fromEntries(inOrder.map(({ manifest: { name, metaData } }) => [name, metaData])),
      ...reportedIn(inOrder),
      pages: [...pages.values()].sort((a, b) => parameters(a) - parameters(b)),
    };
  };
}

function reportedIn(builds: readonly ListedBuild[]): Pick<Remotes, 'reported'> {
  const reported = builds.flatMap(({ manifest: { name, build }, version }) =>
    version === undefined || build === undefined ? [] : [[name, build]],
  );
  return reported.length === 0 ? {} : { reported: Object.fromEntries(reported) };
}

/** The entry, what all pages of the remote need, and what this one needs in addition. */
function filesOf(
  { name, metaData, exposes, integrity }: RemoteManifest,
  page: BuiltPage,
): Pick<RemotePage, 'files' | 'messages' | 'integrity'> {
  const { remoteEntry } = metaData;
  const assets = exposes.find(({ path }) => path === './routes')?.assets;
  const files = [
    remoteEntry.path + remoteEntry.name,
    ...(assets?.js.sync ?? []),
    ...(assets?.css.sync ?? []),
    ...page.files,
  ];
  const hashes = [...files, ...Object.values(page.messages ?? {}).flat()].flatMap((file) => {
    const hash = integrity?.[file];
    return hash === undefined ? [] : [[addressIn(name, file), hash]];
  });
  return {
    files: files.map((file) => addressIn(name, file)),
    ...(page.messages ? { messages: addressesOf(name, page.messages) } : {}),
    ...(integrity ? { integrity: Object.fromEntries(hashes) } : {}),
  };
}

function addressesOf(remote: string, byLanguage: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(byLanguage).map(([language, files]) => [
      language,
      files.map((file) => addressIn(remote, file)),
    ]),
  );
}

const addressIn = (remote: string, file: string) => `/remotes/${remote}/${file}`;

function parameters({ path }: RemotePage): number {
  return path.split('/:').length;
}
