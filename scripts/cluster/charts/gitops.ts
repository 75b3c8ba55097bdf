import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { z } from 'zod';

export const environments = ['staging', 'production'] as const;
type Environment = (typeof environments)[number];

const environmentSchema = z.object({
  spec: z.object({ postBuild: z.object({ substitute: z.record(z.string(), z.string()) }) }),
});
const releaseSchema = z.object({
  kind: z.literal('HelmRelease'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    chart: z.object({ spec: z.object({ chart: z.string(), valuesFiles: z.array(z.string()) }) }),
    valuesFrom: z.array(z.object({ name: z.string() })).default([]),
    values: z.record(z.string(), z.unknown()),
  }),
});
const valuesSchema = z.object({ data: z.object({ 'values.yaml': z.string() }) });

const read = (file: string) => readFileSync(join(root, 'gitops', file), 'utf8');

/** What Flux applies in an environment, with the values of its variables. */
export function fluxManifests(environment: Environment): string {
  const { substitute } = environmentSchema.parse(parse(read(`${environment}.yaml`))).spec.postBuild;
  const files = [
    `${environment}.yaml`,
    `environments/${environment}/values.yaml`,
    'environment/version.yaml',
    'base/secrets.yaml',
    'base/releases.yaml',
  ];
  const text = files.map(read).join('\n---\n');
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => substitute[name] ?? '');
}

/** The releases among them: what Helm is given for each, its own values as a text. */
export function fluxReleases(
  environment: Environment,
): { name: string; chart: string; files: readonly string[]; values: string }[] {
  const objects = parseAllDocuments(fluxManifests(environment)).map((document): unknown => document.toJS());
  const platformValues = objects.flatMap((object) => {
    const { data } = valuesSchema.safeParse(object);
    return data ? [data.data['values.yaml']] : [];
  });
  return objects.flatMap((object) => {
    const { data } = releaseSchema.safeParse(object);
    if (!data) return [];
    const { chart, valuesFrom, values } = data.spec;
    const more: unknown = valuesFrom.length > 0 ? parse(platformValues.join('\n')) : {};
    return [
      {
        name: data.metadata.name,
        chart: chart.spec.chart,
        files: chart.spec.valuesFiles,
        values: stringify({ ...z.record(z.string(), z.unknown()).parse(more), ...values }),
      },
    ];
  });
}
