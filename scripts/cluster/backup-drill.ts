/**
 * `npm run cluster:drill` tests a restore on a cluster: `save FOLDER` backs up the platform in NAMESPACE and records what
 * it holds; when that namespace has been deleted, `restore FOLDER` with another NAMESPACE restores it there and
 * compares it table by table and object by object. docs/production.md has the steps.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repositoryOf } from './images.ts';
import {
  findCluster,
  kubectl,
  listObjects,
  makeNamespace,
  namespace,
  releasePlatform,
  releaseSlice,
} from './releases.ts';
import { inParallel, Missing, run, timed } from './run.ts';
import { allSlices } from './slices.ts';

/** What a restore must know in addition to the backup. */
interface Saved {
  readonly namespace: string;
  /** The volume with the backups. */
  readonly volume: string;
  readonly slices: Readonly<Record<string, { readonly tag: string; readonly replicas: number }>>;
  readonly fingerprint: readonly string[];
}

interface DeploymentItem {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas: number;
    readonly template: { readonly spec: { readonly containers: readonly { readonly image: string }[] } };
  };
}

/** Runs a job from one of the chart's CronJobs to its end. @returns what it printed */
async function runJob(cronJob: string): Promise<string> {
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

async function fingerprint(): Promise<string[]> {
  return (await runJob('fingerprint')).split('\n').filter((line) => /^(?:table|blob) /.test(line));
}

function differences(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)];
  return [
    ...before.filter((line) => !is.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !was.has(line)).map((line) => `+ ${line}`),
  ].sort((one, other) => (one.slice(2) < other.slice(2) ? -1 : 1));
}

async function save(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const claims = await listObjects<{ metadata: { name: string }; spec: { volumeName?: string } }>('pvc');
  const volume = claims.find(({ metadata }) => metadata.name === 'backups')?.spec.volumeName;
  const before = await timed('what there is', fingerprint).catch((error: Error) => {
    throw new Missing(
      `There are no backups in ${namespace}: release charts/platform with backup.enabled.\n${error.message}`,
    );
  });
  console.log(await timed('backup', () => runJob('backup')));
  const changed = differences(before, await fingerprint());
  if (changed.length > 0) {
    throw new Missing(
      `The platform was changed meanwhile, so nothing could be compared:\n${changed.join('\n')}`,
    );
  }
  const secrets = (
    await listObjects<{ metadata: { name: string }; type: string; data: object }>('secrets')
  ).filter(({ metadata: { name } }) => name === 'platform-identity' || name.endsWith('-secrets'));
  writeFileSync(
    join(folder, 'secrets.json'),
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'List',
      items: secrets.map(({ metadata: { name }, type, data }) => ({
        ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name }, type, data },
      })),
    }),
    { mode: 0o600 },
  );
  const deployments = await listObjects<DeploymentItem>('deployments');
  const saved: Saved = {
    namespace,
    volume: volume ?? (await boundVolume()),
    slices: Object.fromEntries(
      deployments.map(({ metadata, spec }) => [
        metadata.name,
        {
          tag: spec.template.spec.containers[0]?.image.split(':').at(-1) ?? '',
          replicas: spec.replicas,
        },
      ]),
    ),
    fingerprint: before,
  };
  await run([
    'kubectl',
    'patch',
    'pv',
    saved.volume,
    '--patch',
    '{"spec":{"persistentVolumeReclaimPolicy":"Retain"}}',
  ]);
  writeFileSync(join(folder, 'saved.json'), JSON.stringify(saved, null, 1), { mode: 0o600 });
  console.log(
    `${before.length} tables and objects are written down, and the volume ${saved.volume} is retained. Now:\n` +
      `  kubectl delete namespace ${namespace}\n` +
      `  NAMESPACE=${namespace}-restored npm run cluster:drill -- restore ${folder}`,
  );
}

/** A volume may be created only when the first pod requests it. */
async function boundVolume(): Promise<string> {
  return kubectl('get', 'pvc', 'backups', '--output', 'jsonpath={.spec.volumeName}');
}

async function restore(folder: string): Promise<void> {
  const saved: Saved = JSON.parse(readFileSync(join(folder, 'saved.json'), 'utf8'));
  const there = await run([
    'kubectl',
    'get',
    'namespace',
    saved.namespace,
    '--ignore-not-found',
    '--output',
    'name',
  ]);
  if (there)
    throw new Missing(`${saved.namespace} is still there: kubectl delete namespace ${saved.namespace}`);
  const slices = allSlices().filter(({ name }) => saved.slices[name]);
  const image = slices.find(({ declared }) => declared.kind === 'service');
  if (!image) throw new Missing(`${folder} names no service.`);

  await makeNamespace(namespace);
  await run(['kubectl', 'apply', '--namespace', namespace, '--filename', join(folder, 'secrets.json')]);
  // Whose claim it was is forgotten, so that another namespace may claim it.
  await run(['kubectl', 'patch', 'pv', saved.volume, '--patch', '{"spec":{"claimRef":null}}']);
  // Helm creates missing Secrets itself, and needs an option to take over existing ones.
  const ownSecrets = '--take-ownership';
  await timed('platform', () =>
    releasePlatform([
      ownSecrets,
      ...['--set', 'backup.enabled=true', '--set', `backup.volumeName=${saved.volume}`],
      ...['--set-string', `backup.image=${repositoryOf(image)}:${saved.slices[image.name]?.tag}`],
    ]),
  );
  await timed('slices', () =>
    inParallel(4, slices, (slice) => releaseSlice(slice, saved.slices[slice.name]?.tag ?? '', [ownSecrets])),
  );
  await timed('services stopped', stopServices);
  console.log(await timed('restore', () => runJob('restore')));
  const different = differences(saved.fingerprint, await timed('what there is now', fingerprint));
  for (const { name } of slices) {
    await kubectl('scale', 'deployment', name, `--replicas=${saved.slices[name]?.replicas ?? 1}`);
  }
  await timed('services', () => kubectl('rollout', 'status', 'deployment', '--timeout=5m'));
  if (different.length > 0) throw new Missing(`Not everything came back:\n${different.join('\n')}`);
  console.log(`All ${saved.fingerprint.length} tables and objects are the same in ${namespace}.`);
}

async function stopServices(): Promise<void> {
  await kubectl('scale', 'deployment', '--all', '--replicas=0');
  while ((await listObjects('pods', '--selector', 'our-dates/slice')).length > 0) await delay(500);
}

const [command, folder] = process.argv.slice(2);
try {
  await findCluster();
  if (command === 'save' && folder) await save(folder);
  else if (command === 'restore' && folder) await restore(folder);
  else throw new Missing('Say what to do: save FOLDER, or restore FOLDER.');
} catch (error) {
  console.error(error instanceof Missing ? error.message : error);
  process.exitCode = 1;
}
