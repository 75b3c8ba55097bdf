import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { helm, kubectl, listObjects } from '../releases.ts';

const storeSchema = z.object({ enabled: z.boolean().optional() }).loose().optional();

/** The values of the platform's release that a restore depends on, and all others. */
const valuesSchema = z
  .object({
    highAvailability: z.boolean().default(false),
    postgres: storeSchema,
    redis: storeSchema,
    rabbitmq: storeSchema,
    s3: storeSchema,
  })
  .loose();
export type Values = z.output<typeof valuesSchema>;

export const recordedSchema = z.object({
  namespace: z.string(),
  /** Where the data are: in a volume with backups, or in the archive as of a time (ISO 8601). */
  source: z.union([z.object({ volume: z.string() }), z.object({ time: z.string() })]),
  slices: z.record(z.string(), z.object({ tag: z.string(), replicas: z.number() })),
  /** As `packages/backup/src/fingerprint.ts` has it. */
  fingerprint: z.array(z.string()),
});
/** What a restore must know, in addition to Secrets and data. */
export type Recorded = z.output<typeof recordedSchema>;

export async function releasedValues(): Promise<Values> {
  return valuesSchema.parse(JSON.parse(await helm('get', 'values', 'platform', '--output', 'json')) ?? {});
}

/** Runs a job from one of the chart's CronJobs to its end. @returns what it printed */
export async function runJob(cronJob: string): Promise<string> {
  const name = `${cronJob}-${Date.now()}`;
  await kubectl('create', 'job', name, `--from=cronjob/${cronJob}`);
  for (;;) {
    const { status }: { status: { conditions?: readonly { type: string; status: string }[] } } = JSON.parse(
      await kubectl('get', 'job', name, '--output', 'json'),
    );
    const ended = (status.conditions ?? []).find(
      (condition) => condition.status === 'True' && ['Complete', 'Failed'].includes(condition.type),
    );
    if (ended) {
      const said = await kubectl('logs', `job/${name}`, '--tail=-1');
      if (ended.type === 'Complete') return said;
      throw new Error(`The job ${name} failed:\n${said.slice(-2000)}`);
    }
    await delay(500);
  }
}

/** What the platform holds: a line for each table and each object. */
export async function fingerprint(): Promise<string[]> {
  return (await runJob('fingerprint')).split('\n').filter((line) => /^(?:table|blob) /.test(line));
}

export function differences(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)];
  return [
    ...before.filter((line) => !is.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !was.has(line)).map((line) => `+ ${line}`),
  ].sort((one, other) => (one.slice(2) < other.slice(2) ? -1 : 1));
}

interface DeploymentItem {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas: number;
    readonly template: { readonly spec: { readonly containers: readonly { readonly image: string }[] } };
  };
}

/** The slices that are released. */
export async function releasedSlices(): Promise<Recorded['slices']> {
  const deployments = await listObjects<DeploymentItem>('deployments');
  return Object.fromEntries(
    deployments.map(({ metadata, spec }) => [
      metadata.name,
      {
        tag: spec.template.spec.containers[0]?.image.split(':').at(-1) ?? '',
        replicas: spec.replicas,
      },
    ]),
  );
}

/** The Secrets that cannot be made again, as a list for `kubectl apply`. */
export async function keptSecrets(values: Values): Promise<string> {
  const given = new Set(givenSecrets(values));
  const secrets = await listObjects<{ metadata: { name: string }; type: string; data: object }>('secrets');
  const kept = secrets.filter(
    ({ metadata: { name } }) => name === 'platform-identity' || name.endsWith('-secrets') || given.has(name),
  );
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'List',
    items: kept.map(({ metadata: { name }, type, data }) => ({
      ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name }, type, data },
    })),
  });
}

/** Those that the chart did not make: of stores elsewhere, and those that a value names. */
function givenSecrets(values: Values): string[] {
  const ofStores = (['postgres', 'redis', 'rabbitmq', 's3'] as const).filter(
    (store) => values[store]?.enabled === false,
  );
  const named = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, inner]) =>
          /secret$/i.test(key) && typeof inner === 'string' ? [inner] : named(inner),
        );
  return [...ofStores.map((store) => `platform-${store}`), ...named(values)];
}
