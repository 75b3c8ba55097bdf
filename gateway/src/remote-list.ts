import type { Log } from '@our-dates/common/log';
import type { Remotes } from '@our-dates/contracts/mfe';
import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';
import type { RemotePage } from '@our-dates/contracts/remote-page';
import { manifestFile } from './remote-builds.ts';

/**
 * Puts together `/remotes.json`. A page with a fixed path goes before one whose parameter would match it too. When two
 * remotes declare one path, the remote whose name comes first in the alphabet draws it, and the log says so once.
 */
export function createRemoteList(log: Log): (manifests: readonly RemoteManifest[]) => Remotes {
  const told = new Set<string>();

  function tell(path: string, winner: string, loser: string): void {
    const what = `${path} ${winner} ${loser}`;
    if (told.has(what)) return;
    told.add(what);
    log.warn({ path, winner, loser }, 'two remotes declare the same page');
  }

  return (manifests) => {
    const inOrder = [...manifests].sort((a, b) => (a.name < b.name ? -1 : 1));
    const pages = new Map<string, RemotePage>();
    for (const { name: remote, pages: declared } of inOrder) {
      for (const page of declared) {
        const address = page.path.replace(/:\w+/g, ':');
        const owner = pages.get(address);
        if (owner) tell(page.path, owner.remote, remote);
        else pages.set(address, { ...page, remote });
      }
    }
    return {
      manifests: Object.fromEntries(inOrder.map(({ name }) => [name, `/remotes/${name}/${manifestFile}`])),
      pages: [...pages.values()].sort((a, b) => parameters(a) - parameters(b)),
    };
  };
}

function parameters({ path }: RemotePage): number {
  return path.split('/:').length;
}
