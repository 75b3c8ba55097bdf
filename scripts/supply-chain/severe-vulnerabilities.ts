import { z } from 'zod';

/** From this CVSS score on, a vulnerability is high or critical (https://www.first.org/cvss/v4-0/specification-document). */
export const highScore = 7;

/** The members of a report of osv-scanner that are used here. */
export const report = z.object({
  results: z.array(
    z.object({
      source: z.object({ path: z.string() }),
      packages: z.array(
        z.object({
          package: z.object({ name: z.string(), version: z.string() }),
          groups: z
            .array(z.object({ ids: z.array(z.string()), max_severity: z.string().default('') }))
            .default([]),
        }),
      ),
    }),
  ),
});

export interface Vulnerability {
  readonly ids: readonly string[];
  /** `name@version` */
  readonly package: string;
  /** CVSS; undefined where its publisher has given none. */
  readonly score: number | undefined;
  /** One that has no score is severe until it has been assessed. */
  readonly isSevere: boolean;
  /** Files of the documents that list the package. */
  readonly files: readonly string[];
}

/** Each vulnerability of each package once, the most severe first. A report leaves out exceptions. */
export function vulnerabilitiesIn({ results }: z.infer<typeof report>): Vulnerability[] {
  const found = new Map<string, Vulnerability>();
  for (const { source, packages } of results) {
    for (const { package: affected, groups } of packages) {
      for (const { ids, max_severity: severity } of groups) {
        const named = `${affected.name}@${affected.version}`;
        const key = JSON.stringify([named, ...ids]);
        const score = severity === '' ? undefined : Number(severity);
        const isSevere = score === undefined || score >= highScore;
        const files = [...(found.get(key)?.files ?? []), source.path];
        found.set(key, { ids, package: named, score, isSevere, files });
      }
    }
  }
  return [...found.values()].sort((one, other) => (other.score ?? Infinity) - (one.score ?? Infinity));
}
