/**
 * `npm run cluster:drill` tests a restore on a cluster: `save FOLDER` records what the platform in NAMESPACE holds, and
 * backs it up unless its data are in an archive and a bucket outside of the cluster; when that namespace has been deleted,
 * `restore FOLDER` restores it, and compares it table by table and object by object. docs/production.md has the steps.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { repositoryOf } from '../images.ts';
import { archiveAll, requireBackup, requirePrimary, setRestore, untilServed } from '../postgres-archive.ts';
import {
  findCluster,
  kubectl,
  listObjects,
  makeNamespace,
  namespace,
  releasePlatform,
  releaseSlice,
} from '../releases.ts';
import { inParallel, Missing, run, timed } from '../run.ts';
import { allSlices } from '../slices.ts';
import {
  differences,
  fingerprint,
  keptSecrets,
  type Recorded,
  recordedSchema,
  releasedSlices,
  releasedValues,
  runJob,
  type Values,
} from './recorded.ts';

/** The files of a drill. */
const filesIn = (folder: string) => ({
  secrets: join(folder, 'secrets.json'),
  recorded: join(folder, 'saved.json'),
  values: join(folder, 'values.json'),
});

async function save(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const values = await releasedValues();
  const before = await timed('what there is', fingerprint).catch((error: Error) => {
    throw new Missing(
      `What ${namespace} holds cannot be recorded: release charts/platform with backup.enabled.\n${error.message}`,
    );
  });
  const source = hasArchive(values) ? await fromArchive(values) : await fromBackup();
  const changed = differences(before, await fingerprint());
  if (changed.length > 0) {
    throw new Missing(
      `The platform was changed meanwhile, so nothing could be compared:\n${changed.join('\n')}`,
    );
  }
  const files = filesIn(folder);
  const mode = 0o600;
  writeFileSync(files.secrets, await keptSecrets(values), { mode });
  writeFileSync(files.values, JSON.stringify(values, null, 1), { mode });
  const recorded: Recorded = {
    ...{ namespace, source, fingerprint: before },
    slices: await releasedSlices(),
  };
  writeFileSync(files.recorded, JSON.stringify(recorded, null, 1), { mode });
  const kept = 'volume' in source ? `the volume ${source.volume} is retained` : `as of ${source.time}`;
  console.log(
    `${before.length} tables and objects are written down, ${kept}. Now:\n` +
      `  kubectl delete namespace ${namespace}\n` +
      `  NAMESPACE=${namespace}-restored npm run cluster:drill -- restore ${folder}`,
  );
}

const hasArchive = ({ highAvailability, postgres }: Values) =>
  highAvailability && postgres?.enabled !== false;

/** What is recorded is in the archive; the bucket is not copied. */
async function fromArchive({ postgres, s3 }: Values): Promise<Recorded['source']> {
  const { archive } = z
    .object({ archive: z.object({ endpoint: z.string().default('') }).default({ endpoint: '' }) })
    .parse(postgres ?? {});
  if (s3?.enabled !== false || archive.endpoint === '') {
    throw new Missing(
      `Photos and archive are in ${namespace}, and would be deleted with it: name stores outside in s3.endpoint and postgres.archive.endpoint.`,
    );
  }
  const time = `${new Date(Date.now() + 1000).toISOString().slice(0, 19)}Z`;
  const primary = await requirePrimary();
  await requireBackup(primary, time);
  await delay(Math.max(0, Date.parse(time) - Date.now()) + 1000);
  await timed('archive up to now', () => archiveAll(primary));
  return { time };
}

async function fromBackup(): Promise<Recorded['source']> {
  console.log(await timed('backup', () => runJob('backup')));
  // A volume may be created only when the first pod requests it.
  const volume = await kubectl('get', 'pvc', 'backups', '--output', 'jsonpath={.spec.volumeName}');
  const retain = '{"spec":{"persistentVolumeReclaimPolicy":"Retain"}}';
  await run(['kubectl', 'patch', 'pv', volume, '--patch', retain]);
  return { volume };
}

async function restore(folder: string): Promise<void> {
  const files = filesIn(folder);
  const recorded = recordedSchema.parse(JSON.parse(readFileSync(files.recorded, 'utf8')));
  const { source } = recorded;
  const name = ['--ignore-not-found', '--output', 'name'];
  if (await run(['kubectl', 'get', 'namespace', recorded.namespace, ...name])) {
    throw new Missing(`${recorded.namespace} is still there: kubectl delete namespace ${recorded.namespace}`);
  }
  const slices = allSlices().filter((slice) => recorded.slices[slice.name]);
  const image = slices.find(({ declared }) => declared.kind === 'service');
  if (!image) throw new Missing(`${folder} names no service.`);
  const began = performance.now();

  await makeNamespace(namespace);
  await run(['kubectl', 'apply', '--namespace', namespace, '--filename', files.secrets]);
  // Helm creates missing Secrets itself, and needs an option to take over existing ones.
  const platform = ['--take-ownership', '--values', files.values, '--set', 'backup.enabled=true'];
  const tag = recorded.slices[image.name]?.tag ?? '';
  platform.push('--set-string', `backup.image=${repositoryOf(image)}:${tag}`);
  const release = () =>
    inParallel(4, slices, (slice) =>
      releaseSlice(slice, recorded.slices[slice.name]?.tag ?? '', ['--take-ownership']),
    );
  const after =
    'volume' in source
      ? await restoreBackup(source.volume, platform, release)
      : await restoreArchive(source.time, platform);
  const different = differences(recorded.fingerprint, after);
  // What was uploaded later is in the bucket, and no row names it.
  const later = 'time' in source ? different.filter((line) => line.startsWith('+ blob ')) : [];
  if ('time' in source) await timed('slices', release);
  for (const slice of slices) {
    await kubectl('scale', 'deployment', slice.name, `--replicas=${recorded.slices[slice.name]?.replicas}`);
  }
  await timed('services', () => kubectl('rollout', 'status', 'deployment', '--timeout=5m'));
  const wrong = different.filter((line) => !later.includes(line));
  if (wrong.length > 0) throw new Missing(`Not everything came back:\n${wrong.join('\n')}`);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `All ${recorded.fingerprint.length} tables and objects are the same in ${namespace}, ${seconds} s after the start.` +
      (later.length > 0 ? ` The bucket has ${later.length} objects that came later.` : ''),
  );
}

/** @returns what there is afterwards; nothing runs then */
async function restoreBackup(
  volume: string,
  platform: readonly string[],
  release: () => Promise<void>,
): Promise<string[]> {
  // Whose claim it was is forgotten, so that another namespace may claim it.
  await run(['kubectl', 'patch', 'pv', volume, '--patch', '{"spec":{"claimRef":null}}']);
  await timed('platform', () => releasePlatform([...platform, '--set', `backup.volumeName=${volume}`]));
  // The slices make their schemas.
  await timed('slices', release);
  await timed('services stopped', stopServices);
  console.log(await timed('restore', () => runJob('restore')));
  return timed('what there is now', fingerprint);
}

/** @returns what there is afterwards; no slice is released yet */
async function restoreArchive(time: string, platform: readonly string[]): Promise<string[]> {
  await timed(`platform, with the database of ${time}`, async () => {
    // No volume with backups is needed, also where the values name one.
    const values = ['--set', 'backup.volumeName=', '--set-string', `postgres.restore=${time}`];
    await releasePlatform([...platform, ...values]);
    await untilServed();
  });
  const after = await timed('what there is now', fingerprint);
  // Or instances that lose all their volumes later would come back as of this time.
  await setRestore('');
  return after;
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
