/**
 * All that is shown on a cluster, from nothing, in one log: with high availability, then without it. It deletes the
 * platform in between: only for a cluster of its own. Ends with a table of the stages, and 1 if one of them failed.
 *
 *     npm run cluster:evidence                                     # every stage
 *     npm run cluster:evidence -- --from platform --to releases    # these, and those between them
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { root } from '@our-dates/slices/find-slices';
import { findCluster, namespace } from './releases.ts';
import { has, Missing } from './run.ts';

interface Stage {
  readonly name: string;
  /** Run one after the other, until one fails. */
  readonly commands: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Says what the stage needs and an operator has not installed. */
  readonly findMissing?: () => string | undefined;
  /** The stages up to the next release need this one; when it fails, they are not run. */
  readonly isRelease?: true;
}

const test = (project: string, only = '') =>
  `npm run --silent test:cluster -- --no-deps --project ${project} ${only}`.trim();
const load = 'npm run --silent load -- evening average --cluster';
const remove = (name: string) => `kubectl delete namespace ${name} --ignore-not-found --timeout=5m`;
const twoStores = 'tests/cluster/two-stores';

const kindOf = (name: string) => () =>
  has('kubectl', 'get', 'customresourcedefinition', name) ? undefined : `The cluster does not know ${name}.`;

function findMissingForSignatures(): string | undefined {
  if (!process.env.IMAGE_REGISTRY) return 'IMAGE_REGISTRY does not name the registry of the cluster.';
  return has('cosign', 'version') ? undefined : 'There is no cosign in the PATH.';
}

const stages: readonly Stage[] = [
  {
    name: 'release with high availability',
    isRelease: true,
    commands: [
      ...[namespace, 'elsewhere'].map(remove),
      `kubectl create namespace ${namespace}`,
      'helm install stores-elsewhere tests/cluster/stores-elsewhere --namespace elsewhere --create-namespace',
      'npm run --silent cluster',
    ],
    env: { PLATFORM_VALUES: 'tests/cluster/stores-elsewhere/platform.yaml' },
  },
  { name: 'load with high availability', commands: [load] },
  { name: 'failovers of Redis', commands: [test('high-availability', '-g redis,')] },
  { name: 'failovers of RabbitMQ', commands: [test('high-availability', '-g rabbitmq,')] },
  { name: 'people while PostgreSQL fails over', commands: [test('high-availability', '-g postgres,')] },
  { name: 'recovery', commands: [test('recovery')] },
  {
    name: 'PostgreSQL and S3 alone',
    isRelease: true,
    commands: [
      ...[namespace, 'elsewhere', 'stores'].map(remove),
      `kubectl create --filename ${twoStores}/namespace.yaml`,
      `helm install platform charts/platform --namespace stores --values ${twoStores}/platform.yaml --wait --timeout 5m`,
    ],
  },
  { name: 'failovers of PostgreSQL', commands: [test('postgres')], env: { NAMESPACE: 'stores' } },
  {
    name: 'failovers of S3',
    commands: [test('high-availability', '-g s3,'), remove('stores')],
    env: { NAMESPACE: 'stores' },
  },
  {
    name: 'release',
    isRelease: true,
    commands: [remove(namespace), 'npm run --silent cluster'],
    env: { PLATFORM_VALUES: 'tests/cluster/with-autoscaling.yaml' },
  },
  { name: 'platform', commands: [test('platform')] },
  { name: 'load', commands: [load] },
  { name: 'signatures', commands: [test('signatures')], findMissing: findMissingForSignatures },
  {
    name: 'releases in steps',
    commands: [test('progressive-delivery')],
    findMissing: kindOf('canaries.flagger.app'),
  },
  { name: 'autoscaling', commands: [test('scaling')], findMissing: kindOf('scaledobjects.keda.sh') },
  { name: 'releases', commands: [test('releases')] },
];

/** Rows of a table, and how many tests passed. */
const isResult = (line: string) => /^\s*\|.*\|$|^\d+ passed, \d+ failed$/.test(line);

/** @returns whether it ended well, and the lines of it that are results */
function runCommand(command: string, env: Stage['env']): Promise<{ fine: boolean; results: string[] }> {
  console.log(`$ ${command}`);
  const child = spawn('sh', ['-c', command], {
    ...{ cwd: root, env: { ...process.env, ...env } },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const results: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    if (isResult(line)) results.push(line.trim());
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ fine: code === 0, results }));
  });
}

interface Outcome {
  readonly name: string;
  readonly seconds: number;
  readonly result: 'passed' | 'failed' | 'not run';
  readonly results: readonly string[];
}

async function runStage({ name, commands, env, findMissing }: Stage, isReleased: boolean): Promise<Outcome> {
  console.log(`\n== ${name}, ${new Date().toISOString()}`);
  const began = Date.now();
  const results: string[] = [];
  const end = (result: Outcome['result']): Outcome => {
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`== ${name}: ${result} after ${seconds} s`);
    return { name, seconds, result, results };
  };
  if (!isReleased) {
    console.log('The release before it failed.');
    return end('not run');
  }
  const missing = findMissing?.();
  if (missing) {
    console.log(missing);
    return end('not run');
  }
  for (const command of commands) {
    const ended = await runCommand(command, env);
    results.push(...ended.results);
    if (!ended.fine) return end('failed');
  }
  return end('passed');
}

function indexOf(name: string): number {
  const index = stages.findIndex((stage) => stage.name === name);
  if (index >= 0) return index;
  throw new Missing(`There is no stage ${name}. They are: ${stages.map((stage) => stage.name).join(', ')}.`);
}

try {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const { from = stages[0]?.name ?? '', to = stages.at(-1)?.name ?? '' } = values;
  const chosen = stages.slice(indexOf(from), indexOf(to) + 1);
  console.log(`On ${await findCluster()}`);
  const outcomes: Outcome[] = [];
  let isReleased = true;
  for (const stage of chosen) {
    const outcome = await runStage(stage, isReleased || stage.isRelease === true);
    if (stage.isRelease) isReleased = outcome.result === 'passed';
    outcomes.push(outcome);
  }
  for (const { name, results } of outcomes) {
    if (results.length > 0) console.log(`\n== Results of ${name}\n${results.join('\n')}`);
  }
  console.log('\n| stage | seconds | result |\n| --- | --- | --- |');
  for (const { name, seconds, result } of outcomes) console.log(`| ${name} | ${seconds} | ${result} |`);
  if (outcomes.some(({ result }) => result !== 'passed')) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Missing ? error.message : error);
  process.exitCode = 1;
}
