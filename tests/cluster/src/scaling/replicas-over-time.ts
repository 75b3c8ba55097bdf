import { setTimeout as delay } from 'node:timers/promises';
import { listObjects } from '../../../../scripts/cluster/releases.ts';

/** What autoscalers want and Deployments have, at one moment. */
export interface Sample {
  /** Since the first one. */
  readonly seconds: number;
  readonly deployments: ReadonlyMap<string, { readonly wanted: number; readonly ready: number }>;
}

export interface Sampling {
  readonly samples: readonly Sample[];
  /** The latest. */
  readyOf(deployment: string): number;
  stop(): Promise<void>;
}

interface Deployment {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly replicas?: number };
  readonly status: { readonly readyReplicas?: number };
}

/** Looks every two seconds. */
export function sampleReplicas(deployments: readonly string[]): Sampling {
  const samples: Sample[] = [];
  const began = Date.now();
  const stopped = new AbortController();

  async function sample(): Promise<void> {
    while (!stopped.signal.aborted) {
      const found = await listObjects<Deployment>('deployments');
      const own = found.filter(({ metadata }) => deployments.includes(metadata.name));
      samples.push({
        seconds: Math.round((Date.now() - began) / 1000),
        deployments: new Map(
          own.map(({ metadata, spec, status }) => [
            metadata.name,
            { wanted: spec.replicas ?? 1, ready: status.readyReplicas ?? 0 },
          ]),
        ),
      });
      await delay(2000, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  const sampling = sample();
  return {
    samples,
    readyOf: (name) => samples.at(-1)?.deployments.get(name)?.ready ?? 0,
    async stop() {
      stopped.abort();
      await sampling;
    },
  };
}

/** A row for each moment at which something changed. */
export function tableOf(samples: readonly Sample[], deployments: readonly string[]): string {
  const head = [
    `| seconds | ${deployments.map((name) => `${name}, wanted / ready`).join(' | ')} |`,
    `| ---: | ${deployments.map(() => '---').join(' | ')} |`,
  ];
  let last = '';
  const rows = samples.flatMap(({ seconds, deployments: of }) => {
    const row = deployments
      .map((name) => `${of.get(name)?.wanted ?? '-'} / ${of.get(name)?.ready ?? '-'}`)
      .join(' | ');
    if (row === last) return [];
    last = row;
    return [`| ${seconds} | ${row} |`];
  });
  return [...head, ...rows].join('\n');
}
