import { request } from '@our-dates/browser/api';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { ViewOutcome } from '@our-dates/contracts/remote-views';
import { type ViewNote, viewMark } from './view-mark.ts';

/**
 * While a new build of a remote is released in steps, tells the gateway how the views of this page turn out: once for
 * each remote and outcome. A rejected promise is no failure: a lost connection rejects too.
 * @param options.reported the builds that this page was given, by remote
 */
export function reportViews(
  page: Pick<Window, 'addEventListener'>,
  options: { reported: Readonly<Record<string, string>>; isSignedIn: () => boolean },
): void {
  const builds = new Map(Object.entries(options.reported));
  const said = new Set<string>();

  function report(remote: string, outcome: ViewOutcome): void {
    const build = builds.get(remote);
    const key = `${remote} ${outcome}`;
    if (build === undefined || said.has(key) || !options.isSignedIn()) return;
    said.add(key);
    // What is lost is missing in a count.
    void request(fillPath(paths.remoteView, { remote, build, outcome }), { method: 'POST' }).catch(
      () => undefined,
    );
  }

  function noteView({ name, status }: ViewNote): void {
    const remote = name.slice(0, name.indexOf('/'));
    if (status !== 'loading') report(remote, status === 'ready' ? 'shown' : 'failed');
  }

  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntriesByName(viewMark)) noteView((entry as PerformanceMark).detail);
  }).observe({ type: 'mark', buffered: true });
  page.addEventListener('error', ({ error, filename }) => {
    const remote = remoteIn(error instanceof Error ? error.stack : filename);
    if (remote !== undefined) report(remote, 'failed');
  });
}

/** The remote whose file is named first in a stack, if there is one. */
const remoteIn = (stack: string | undefined) => /\/remotes\/([a-z][a-z0-9-]*)\//.exec(stack ?? '')?.[1];
