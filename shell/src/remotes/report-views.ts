import { request } from '@our-dates/browser/api';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { RemoteList } from './remote-list.ts';
import { type RemoteViewNote, viewMark } from './view-mark.ts';

/**
 * While a new build of a remote is released in steps, tells the gateway how the views of this page turn out: once for
 * each remote and outcome, with the build that the page was given. A rejected promise is no failure: a lost connection
 * rejects too.
 */
export function reportViews(
  page: Pick<Window, 'addEventListener'>,
  deps: { list: Pick<RemoteList, 'ask'>; isSignedIn: () => boolean },
): void {
  const said = new Set<string>();
  const list = deps.list.ask();
  // Without a list there is no view either.
  list.catch(() => undefined);

  async function report({ remote, outcome }: RemoteViewNote): Promise<void> {
    const build = (await list).reported?.[remote];
    const key = `${remote} ${outcome}`;
    if (build === undefined || said.has(key) || !deps.isSignedIn()) return;
    said.add(key);
    await request(fillPath(paths.remoteView, { remote, build, outcome }), { method: 'POST' });
  }

  // What is lost is missing in a count.
  const tell = (note: RemoteViewNote) => void report(note).catch(() => undefined);
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntriesByName(viewMark)) tell((entry as PerformanceMark).detail);
  }).observe({ type: 'mark', buffered: true });
  page.addEventListener('error', ({ error, filename }) => {
    const remote = remoteIn(error instanceof Error ? error.stack : filename);
    if (remote !== undefined) tell({ remote, outcome: 'failed' });
  });
}

/** The remote whose file is named first in a stack, if there is one. */
const remoteIn = (stack: string | undefined) => /\/remotes\/([a-z][a-z0-9-]*)\//.exec(stack ?? '')?.[1];
