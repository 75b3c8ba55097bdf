import type { Log } from '@our-dates/common/telemetry/log';
import { type ShellPage, ShellPageSchema, shellPageFile } from '@our-dates/contracts/shell-page';
import { z } from 'zod';
import { asJson } from '../as-json.ts';
import { podsBehind, watchPods } from '../routes/pod-watch.ts';
import type { StaticFolder } from './static-folder.ts';

/** What the HTML of every page is made of, as the newest build of the shell says it. */
export interface ShellPages {
  /** @returns undefined while there is no build */
  newest(): Promise<ShellPage | undefined>;
  close(): Promise<void>;
}

/** The build in a folder, read for each page, so that a new build is served at once. */
export function createShellFolder(folder: StaticFolder, log: Log): ShellPages {
  const read = createReader(log);
  return {
    async newest() {
      const text = await folder.read(shellPageFile);
      return text === undefined ? undefined : read(text, shellPageFile);
    },
    async close() {},
  };
}

/**
 * The builds that pods serve, in a cluster. While all pods are gone, the last build counts: its files are cached.
 * @param name of the headless Service of the shell's pods
 */
export function createShellPods(name: string, log: Log): ShellPages {
  let newest: ShellPage | undefined;
  const watch = watchPods({
    kind: 'shell',
    findPods: () => podsBehind(name),
    path: `/${shellPageFile}`,
    read: createReader(log),
    onLook(found) {
      const [latest] = [...found.values()].sort((a, b) => Date.parse(b.builtAt) - Date.parse(a.builtAt));
      newest = latest ?? newest;
    },
    log,
  });
  return {
    async newest() {
      await watch.firstLook;
      return newest;
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
