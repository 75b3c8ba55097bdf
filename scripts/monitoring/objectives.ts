import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { z } from 'zod';

const common = {
  /** Lower-case words; the label `slo` of its rules. */
  name: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
  about: z.string(),
  /** How many of all have to be good, over 30 days. */
  percent: z.number().gt(50).lt(100),
  /** A histogram. */
  metric: z.string(),
  /** The labels of what counts at all. */
  of: z.string(),
};

const objectiveSchema = z.union([
  /** Bad is what has these labels too. */
  z.strictObject({ ...common, bad: z.string() }),
  /** Good is what takes no longer; one of the buckets of the histogram. */
  z.strictObject({ ...common, withinSeconds: z.number().positive() }),
]);
export type Objective = z.output<typeof objectiveSchema>;

export const objectivesFile = 'charts/platform/monitoring/objectives.json';

/** The service level objectives of the platform. */
export function readObjectives(): Objective[] {
  return z.array(objectiveSchema).parse(JSON.parse(readFileSync(join(root, objectivesFile), 'utf8')));
}
