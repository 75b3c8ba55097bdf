import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { secondsOf, visitsPerSecond } from '../plan/arrivals.ts';
import { type ProfileName, profiles } from '../plan/profiles.ts';
import { type ScenarioName, scenarios } from '../plan/scenarios.ts';

/** The command line is not understood; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A service that answers later than it would. */
export interface Slowed {
  readonly service: string;
  readonly ms: number;
}

/** What is to be run, and against what. */
export interface Command {
  readonly scenario: ScenarioName;
  readonly profile: ProfileName;
  readonly scale: number;
  /** Live connections; undefined: as many as the profile says. */
  readonly live: number | undefined;
  /** Of a platform that runs; undefined: one is started. */
  readonly url: string | undefined;
  /** Where people see that platform, when `url` is another way to it. */
  readonly as: string | undefined;
  readonly insecure: boolean;
  /** The platform that is started is a process for every slice, on real servers. */
  readonly processes: boolean;
  readonly slow: readonly Slowed[];
  /** Runs as a Job in the cluster that kubectl points at. */
  readonly cluster: boolean;
  /** Predicts the capacity with a model before it is measured. */
  readonly predict: boolean;
  /** Where the report is written. */
  readonly out: string;
  /** For the Job: the result is the last line of the output. */
  readonly printResult: boolean;
}

const options = {
  scale: { type: 'string', default: '1' },
  live: { type: 'string' },
  url: { type: 'string' },
  as: { type: 'string' },
  insecure: { type: 'boolean', default: false },
  processes: { type: 'boolean', default: false },
  slow: { type: 'string', multiple: true, default: [] as string[] },
  cluster: { type: 'boolean', default: false },
  predict: { type: 'boolean', default: false },
  out: { type: 'string' },
  'print-result': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * @param out where reports are written unless the command line says it
 * @returns 'help' when help was requested, also by saying nothing
 * @throws UsageError
 */
export function readCommand(args: readonly string[], out: string): Command | 'help' {
  const { values, positionals } = parse(args);
  const [scenario, profile = 'smoke', ...more] = positionals;
  if (values.help || scenario === undefined) return 'help';
  if (more.length > 0)
    throw new UsageError(`One scenario and one profile are meant, not ${more.join(' ')} too.`);
  const command: Command = {
    scenario: oneOf('scenario', scenarios, scenario),
    profile: oneOf('profile', profiles, profile),
    scale: numberOf('--scale', values.scale, 0.01, 1000),
    live: values.live === undefined ? undefined : Math.round(numberOf('--live', values.live, 0, 20_000)),
    url: values.url === undefined ? undefined : originOf('--url', values.url),
    as: values.as === undefined ? undefined : originOf('--as', values.as),
    insecure: values.insecure,
    processes: values.processes,
    slow: values.slow.map(slowedOf),
    cluster: values.cluster,
    predict: values.predict,
    out: resolve(values.out ?? out),
    printResult: values['print-result'],
  };
  refuseContradictions(command);
  return command;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${seeHelp}`);
  }
}

const seeHelp = 'npm run load -- --help lists what there is.';

function refuseContradictions(command: Command): void {
  const { url, as, processes, slow, cluster, profile, predict } = command;
  const another = url !== undefined || cluster;
  if (url !== undefined && cluster) throw new UsageError('--url and --cluster name two platforms.');
  if (another && (processes || slow.length > 0)) {
    throw new UsageError(
      '--processes and --slow are for a platform that is started here, without --url and --cluster.',
    );
  }
  if (predict && (another || processes || profile !== 'capacity')) {
    throw new UsageError(
      '--predict is for the profile capacity on a platform in one process that is started here.',
    );
  }
  if (as !== undefined && url === undefined) throw new UsageError('--as belongs to --url.');
}

function oneOf<T extends string>(what: string, known: Readonly<Record<T, unknown>>, given: string): T {
  const found = (Object.keys(known) as T[]).find((name) => name === given);
  if (found !== undefined) return found;
  throw new UsageError(`There is no ${what} named ${given}: ${Object.keys(known).join(', ')}.\n${seeHelp}`);
}

function numberOf(option: string, given: string, least: number, most: number): number {
  const number = Number(given);
  if (given.trim() !== '' && number >= least && number <= most) return number;
  throw new UsageError(`${option} is a number from ${least} to ${most}, not ${given}.`);
}

function originOf(option: string, given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin;
  throw new UsageError(`${option} is an address such as http://localhost:8080, not ${given}.`);
}

function slowedOf(given: string): Slowed {
  const [, service, ms] = /^([a-z][a-z-]*)=(\d{1,5})ms$/.exec(given) ?? [];
  if (service && ms) return { service, ms: Number(ms) };
  throw new UsageError(`--slow is a service and a time, such as collections=300ms, not ${given}.`);
}

const lines = (all: Readonly<Record<string, { readonly about: string }>>) =>
  Object.entries(all)
    .map(([name, { about }]) => `  ${name.padEnd(18)} ${about}`)
    .join('\n');

/** What there is, from the data that it is run with. */
export function help(): string {
  const evening = (profile: ProfileName) => {
    const amount = { scenario: 'evening', profile, scale: 1 } as const;
    return `${secondsOf(amount)} s, up to ${visitsPerSecond(amount).toFixed(1)} visits a second`;
  };
  const amounts = Object.fromEntries(
    (Object.keys(profiles) as ProfileName[]).map((name) => [
      name,
      { about: `${profiles[name].about} (evening: ${evening(name)})` },
    ]),
  );
  return `Load as people make it, with k6: visits arrive at a rate, whether or not earlier ones have ended.

  npm run load -- <scenario> [profile]                       against a platform of its own, on this machine
  npm run load -- <scenario> [profile] --url <address>       against one that runs
  npm run load -- <scenario> [profile] --cluster             as a Job, next to the platform that npm run cluster released

Scenarios:
${lines(scenarios)}

Profiles, without one smoke:
${lines(amounts)}

Options:
  --scale 2                every rate and every live connection twice
  --live 500               so many live connections, instead of those of the profile
  --insecure               a certificate that this system does not trust will do
  --as https://dates.example   where people see the platform, when --url is another way to it
  --processes              the platform of its own: a process for every slice, on PostgreSQL, Redis, RabbitMQ and S3
  --slow collections=300ms     the platform of its own: a service answers so much later
  --predict                with the profile capacity: predicts it first, from a run at a quarter of it
  --out folder             for the report, without it tests/load/results

Ends with 0 when every threshold held, 1 when one did not, 2 when it could not be run.`;
}
