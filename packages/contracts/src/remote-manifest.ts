/**
 * `mf-manifest.json`, which is part of each build of a remote: where its entry is, which files each exposed module
 * needs first, and the pages that the remote declares.
 */
import { z } from 'zod';
import { BuiltPageSchema } from './remote-page.ts';

const files = z.object({ sync: z.array(z.string()) });

/** Where the entry of a remote is, relative to its manifest, and the variable that it defines. */
export const RemoteEntrySchema = z.object({
  globalName: z.string(),
  remoteEntry: z.object({ path: z.string(), name: z.string() }),
});

export const RemoteManifestSchema = z.object({
  /** The remote, as `/remotes.json` lists it. */
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** When it was built. Of two builds that run side by side, the earlier one counts, but where a new one is released in steps. */
  builtAt: z.iso.datetime(),
  /**
   * A hash of the rest of the manifest. The build has a copy of the manifest whose name contains it
   * (`manifest-names.ts`): an address of this build alone. Absent in builds for development and of earlier releases.
   */
  build: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  metaData: RemoteEntrySchema,
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: files, css: files }) })),
  pages: z.array(BuiltPageSchema),
  /** All files of the build, relative to the manifest. */
  files: z.array(z.string()).optional(),
  /** The hash of each script (W3C Subresource Integrity), by its path relative to the manifest. */
  integrity: z.record(z.string(), z.string()).optional(),
});

export type RemoteManifest = z.output<typeof RemoteManifestSchema>;
