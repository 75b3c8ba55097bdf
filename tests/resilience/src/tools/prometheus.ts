import { spawn, spawnSync } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { z } from 'zod';
import type { Rules } from '../../../../scripts/monitoring/files.ts';
import type { ScenarioContext } from '../scenario.ts';

const program = process.env.PROMETHEUS ?? 'prometheus';

const alertsAnswer = z.object({
  data: z.object({
    alerts: z.array(z.object({ labels: z.record(z.string(), z.string()), state: z.string() })),
  }),
});
const targetsAnswer = z.object({
  data: z.object({
    activeTargets: z.array(
      z.object({ labels: z.record(z.string(), z.string()), health: z.string(), lastError: z.string() }),
    ),
  }),
});
const rulesAnswer = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(z.object({ name: z.string(), health: z.string(), lastError: z.string().optional() })),
      }),
    ),
  }),
});

const valueAnswer = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});

export type Labels = Readonly<Record<string, string>>;

/** A real Prometheus that scrapes every second. */
export interface Prometheus {
  readonly url: string;
  /** Of an expression with one result; undefined while it has none. */
  value(expression: string): Promise<number | undefined>;
  /** Of the alerts that fire now. */
  firing(): Promise<Labels[]>;
  /** What it says of each target, by slice: '' while all is well. */
  targets(): Promise<ReadonlyMap<string, string>>;
  /** What it says of each rule, by alert: '' while all is well. */
  rules(): Promise<ReadonlyMap<string, string>>;
}

/**
 * Starts the Prometheus that PROMETHEUS or the PATH names.
 * @param options.targets where each slice serves its metrics
 * @throws Error when there is none
 */
export async function startPrometheus(
  context: ScenarioContext,
  options: { targets: ReadonlyMap<string, string>; rules: Rules },
): Promise<Prometheus> {
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0) {
    throw new Error('There is no prometheus on this machine: install it, or name it in PROMETHEUS.');
  }
  const { folder, signal } = context;
  const port = await freePort();
  // JSON is YAML.
  writeFileSync(join(folder, 'rules.yml'), JSON.stringify(options.rules));
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(configuration(options.targets)));
  const log = openSync(join(folder, 'prometheus.log'), 'a');
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', log, log] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  context.onEnd(() => {
    child.kill('SIGTERM');
    return ended;
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/-/ready`, { signal }).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('Prometheus did not start.');
    await delay(100, undefined, { signal });
  }
  return prometheusAt(url, signal);
}

/** A Prometheus that runs. */
export function prometheusAt(url: string, signal: AbortSignal): Prometheus {
  const ask = async <T>(path: string, schema: z.ZodType<T>) =>
    schema.parse(await (await fetch(`${url}/api/v1/${path}`, { signal })).json());
  return {
    url,
    async value(expression) {
      const query = new URLSearchParams({ query: expression });
      const [first] = (await ask(`query?${query}`, valueAnswer)).data.result;
      return first && Number(first.value[1]);
    },
    async firing() {
      const { alerts } = (await ask('alerts', alertsAnswer)).data;
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels);
    },
    async targets() {
      const { activeTargets } = (await ask('targets', targetsAnswer)).data;
      return new Map(
        activeTargets.map(({ labels, health, lastError }) => [
          labels.slice ?? '',
          health === 'up' ? '' : `${health} ${lastError}`,
        ]),
      );
    },
    async rules() {
      const { groups } = (await ask('rules', rulesAnswer)).data;
      return new Map(
        groups.flatMap(({ rules }) =>
          rules.map(({ name, health, lastError = '' }) => [
            name,
            health === 'ok' ? '' : `${health} ${lastError}`,
          ]),
        ),
      );
    },
  };
}

function configuration(targets: ReadonlyMap<string, string>): object {
  return scrapeEvery(1, {
    static_configs: [...targets].map(([slice, address]) => ({
      targets: [new URL(address).host],
      labels: { platform: 'our-dates', slice },
    })),
  });
}

/**
 * @param seconds between two scrapes, and what one may take
 * @param scrape where slices serve their metrics, and their labels
 * @param others what else is scraped, by job
 */
export function scrapeEvery(
  seconds: number,
  scrape: object,
  others: Readonly<Record<string, object>> = {},
): object {
  return {
    global: { scrape_interval: `${seconds}s`, scrape_timeout: `${seconds}s`, evaluation_interval: '1s' },
    rule_files: ['rules.yml'],
    scrape_configs: [
      { job_name: 'our-dates', honor_labels: true, ...scrape },
      ...Object.entries(others).map(([job_name, other]) => ({ job_name, ...other })),
    ],
  };
}
