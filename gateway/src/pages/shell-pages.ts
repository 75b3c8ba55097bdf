import { type ShellPage, ShellPageSchema, shellPageFile } from '@our-dates/contracts/shell-page';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { z } from 'zod';
import { asJson } from '../as-json.ts';
import { type PodWatchOptions, watchPods } from '../routes/pod-watch.ts';
import type { StaticFolder } from './static-folder.ts';

/** The parts of the HTML of every page, as a build of the shell defines them. */
export interface ShellPages {
  /** @returns undefined while there is no build */
  current(): Promise<ShellPage | undefined>;
  close(): Promise<void>;
}

/** The build in a folder, read for each page, so that a new build is served at once. */
export function createShellFolder(folder: StaticFolder, log: Log): ShellPages {
  const read = createReader(log);
  return {
    async current() {
      const text = await folder.read(shellPageFile);
      return text === undefined ? undefined : read(text, shellPageFile);
    },
    async close() {},
  };
}

/**
 * The builds that pods serve, in a cluster. Of two builds side by side the earlier one counts: pods of the later one have
 * its files too, and a release that is rolled back leaves only pods of the earlier one. While all pods are gone, the last
 * build counts: its files are cached.
 */
export function createShellPods({
  log,
  ...watched
}: Pick<PodWatchOptions<ShellPage>, 'findPods' | 'everyMs' | 'log'>): ShellPages {
  let current: ShellPage | undefined;
  const watch = watchPods({
    ...watched,
    kind: 'shell',
    path: `/${shellPageFile}`,
    read: createReader(log),
    onLook(found) {
      const [earliest] = [...found.values()].sort((a, b) => Date.parse(a.builtAt) - Date.parse(b.builtAt));
      current = earliest ?? current;
    },
    log,
  });
  return {
    async current() {
      await watch.firstLook;
      return current;
    },
    close: () => watch.close(),
  };
}

/** Reads a build's text; the same text from the same place is parsed once. */
function createReader(log: Log): (text: string, from: string) => ShellPage | undefined {
  const known = new Map<string, { text: string; page: ShellPage | undefined }>();
  return (text, from) => {
    const last = known.get(from);
    if (last?.text === text) return last.page;
    const parsed = ShellPageSchema.safeParse(asJson(text));
    if (!parsed.success)
      log.warn(
        { from, problem: z.prettifyError(parsed.error) },
        `this is not a ${shellPageFile} of the shell`,
      );
    // Each pod of each release has its own address.
    if (known.size >= 64) known.clear();
    known.set(from, { text, page: parsed.data });
    return parsed.data;
  };
}
