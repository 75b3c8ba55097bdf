import { z } from 'zod';
import type { Built } from '../cluster/images.ts';
import { tagOf } from '../cluster/releases.ts';
import type { Slice } from '../cluster/slices.ts';

/** The predicate of SLSA provenance, version 1 (https://slsa.dev/spec/v1.1/provenance), as it is written here. */
const provenance = z.object({
  buildDefinition: z.object({
    /** Identifies the form of `externalParameters`. */
    buildType: z.literal('urn:our-dates:image:1'),
    /** All that is needed to build the same files once more. */
    externalParameters: z.object({
      image: z.string(),
      /** From the repository's folder. */
      dockerfile: z.string(),
      buildArgs: z.record(z.string(), z.string()),
    }),
    resolvedDependencies: z.array(z.object({ uri: z.string(), digest: z.record(z.string(), z.string()) })),
  }),
  runDetails: z.object({
    builder: z.object({ id: z.string() }),
    metadata: z.object({ startedOn: z.iso.datetime(), finishedOn: z.iso.datetime() }),
  }),
});
export type Provenance = z.infer<typeof provenance>;

export function provenanceOf({ image, dockerfile, buildArgs, commit, started, finished }: Built): Provenance {
  return {
    buildDefinition: {
      buildType: 'urn:our-dates:image:1',
      externalParameters: { image, dockerfile, buildArgs },
      resolvedDependencies: [{ uri: 'git+urn:our-dates:repository', digest: { gitCommit: commit } }],
    },
    runDetails: {
      builder: { id: 'urn:our-dates:npm-run-cluster' },
      metadata: { startedOn: started.toISOString(), finishedOn: finished.toISOString() },
    },
  };
}

const statement = z.object({ predicate: provenance });

/**
 * Finds the provenance that says an image is the wanted one: an older image of the slice, or one of another slice, has
 * a valid signature too.
 *
 * @param lines attestations whose signatures have been verified: a DSSE envelope in each line
 * @throws Error that says what the provenance names instead
 */
export function provenanceFor(lines: string, { folder }: Pick<Slice, 'folder'>, tag: string): Provenance {
  const all = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { payload } = z.object({ payload: z.base64() }).parse(JSON.parse(line));
      return statement.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).predicate;
    });
  const fits = ({ buildDefinition: { externalParameters: built } }: Provenance) =>
    tagOf(built.image) === tag && built.buildArgs.SLICE === folder;
  const found = all.find(fits);
  if (found) return found;
  const named = all.map(({ buildDefinition: { externalParameters: built } }) => built.image);
  throw new Error(`its provenance is that of ${named.join(', ') || 'nothing'}`);
}
