import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '@our-dates/slices/find-slices';
import {
  type Builder,
  buildGoProgram,
  findBuilder,
  lastCommit,
  repositoryOf,
} from '../../../../scripts/cluster/images.ts';
import { findCluster, helm, kubectl, namespace } from '../../../../scripts/cluster/releases.ts';
import { timed } from '../../../../scripts/cluster/run.ts';
import { imageTag } from '../../../../scripts/cluster/slices.ts';
import type { Command } from '../command-line.ts';
import { k6Version, Missing } from '../k6/find-k6.ts';
import type { Result } from '../report/result.ts';

const image = { name: 'load', folder: 'tests/load' };
const release = 'load';
const selector = `app.kubernetes.io/name=${release}`;
const k6 = {
  image: `docker.io/grafana/k6:${k6Version}`,
  module: 'go.k6.io/k6',
  dockerfile: 'tests/load/program.Dockerfile',
};
const startsWithinMs = 120_000;

/** Runs the load as a Job next to the platform that is released, and takes the Job away when it has ended. */
export async function runInCluster(command: Command, signal: AbortSignal): Promise<Result> {
  const build = findBuilder(await findCluster());
  if (process.env.BUILD_K6) await timed('k6', () => buildGoProgram(build, k6));
  const tag = imageTag(image);
  await timed(`image ${tag}`, () => buildImage(build, tag));
  try {
    await helm('upgrade', '--install', release, 'charts/load', ...valuesOf(command, tag));
    const pod = await startedPod(signal);
    return await follow(pod, signal);
  } finally {
    // Its pod too, which the next run must not take for its own.
    await helm('uninstall', release, '--ignore-not-found', '--cascade', 'foreground', '--wait');
  }
}

async function buildImage(build: Builder, tag: string): Promise<void> {
  const { time, commit } = await lastCommit();
  await build({
    image: `${repositoryOf(image)}:${tag}`,
    directory: root,
    dockerfile: join(root, image.folder, 'Dockerfile'),
    buildArgs: { REVISION: commit },
    time,
  });
}

function valuesOf({ scenario, profile, scale, live }: Command, tag: string): string[] {
  const values = { scenario, profile, scale, ...(live === undefined ? {} : { live }) };
  return [
    ...Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
    ...['--set', `image.repository=${repositoryOf(image)}`, '--set-string', `image.tag=${tag}`],
  ];
}

/** @returns the name of the pod, once it runs or has ended */
async function startedPod(signal: AbortSignal): Promise<string> {
  const columns = 'jsonpath={.items[*].metadata.name} {.items[*].status.phase}';
  for (const deadline = Date.now() + startsWithinMs; ; await delay(500, undefined, { signal })) {
    const text = await kubectl('get', 'pods', '--selector', selector, '--output', columns);
    const [name, phase] = text.trim().split(' ');
    if (name && phase && phase !== 'Pending') return name;
    if (Date.now() > deadline) {
      const why = await kubectl(
        'get',
        'events',
        '--field-selector',
        'type=Warning',
        '--sort-by',
        'lastTimestamp',
      );
      throw new Missing(`The Job did not start within ${startsWithinMs / 1000} s:\n${why.slice(-1500)}`);
    }
  }
}

/** Shows what the Job says, and takes its last line, which is its result. */
async function follow(pod: string, signal: AbortSignal): Promise<Result> {
  const child = spawn('kubectl', ['--namespace', namespace, 'logs', '--follow', pod], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => child.kill();
  signal.addEventListener('abort', stop, { once: true });
  let last: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{"id":')) last = line;
    else console.log(line);
  }
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (last === undefined) throw new Missing('The Job ended without a result; what it said is above.');
  return JSON.parse(last);
}
