import { type RemoteManifest, RemoteManifestSchema } from '@our-dates/contracts/remote-manifest';
import { BuiltPageSchema } from '@our-dates/contracts/remote-page';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { z } from 'zod';
import { asJson } from '../as-json.ts';

/** A manifest whose pages are still to be looked at, one by one. */
const outline = RemoteManifestSchema.extend({ pages: z.array(z.unknown()) });

/** At most this many places are cached. */
const maxPlaces = 1024;

/** @returns undefined when the text is no manifest */
export type ManifestReader = (text: string, from: string) => RemoteManifest | undefined;

/**
 * Reads manifests. One that is malformed counts as none, and a malformed page as not declared; either is logged when it
 * is first seen.
 */
export function createManifestReader(log: Log): ManifestReader {
  /** What was read last from each place: a manifest is read periodically. */
  const known = new Map<string, { text: string; manifest: RemoteManifest | undefined }>();

  function read(text: string, from: string): RemoteManifest | undefined {
    const parsed = outline.safeParse(asJson(text));
    if (!parsed.success) {
      log.warn({ from, problem: z.prettifyError(parsed.error) }, 'this is no manifest of a remote');
      return undefined;
    }
    const pages = parsed.data.pages.flatMap((declared) => {
      const page = BuiltPageSchema.safeParse(declared);
      if (page.success) return page.data;
      const problem = z.prettifyError(page.error);
      log.warn({ from, remote: parsed.data.name, problem }, 'a page of a remote is malformed and left out');
      return [];
    });
    return { ...parsed.data, pages };
  }

  return (text, from) => {
    const last = known.get(from);
    if (last?.text === text) return last.manifest;
    const manifest = read(text, from);
    // Each pod of each release has an address of its own.
    if (known.size >= maxPlaces) known.clear();
    known.set(from, { text, manifest });
    return manifest;
  };
}
