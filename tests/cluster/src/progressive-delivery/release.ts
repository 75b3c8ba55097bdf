import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '@our-dates/slices/find-slices';
import {
  kubectl,
  namespace,
  releasedImage,
  releasedTag,
  releaseSlice,
  tagOf,
} from '../../../../scripts/cluster/releases.ts';
import { run } from '../../../../scripts/cluster/run.ts';
import { allSlices, type Slice } from '../../../../scripts/cluster/slices.ts';

/** What a release in steps came to. */
export interface Release {
  /** Of the Canary: Succeeded or Failed. */
  readonly phase: string;
  /** From the start of `helm upgrade`. */
  readonly seconds: number;
  /** From the first request that the new version got. */
  readonly secondsWithRequests: number;
  /** Percent of the requests that the new version got, one after the other. */
  readonly weights: readonly number[];
}

export const inSteps = ['--set', 'progressiveDelivery.enabled=true'];

/** Lets the gateway read which version gets how much, and Prometheus scrape it. */
export async function turnOnGateway(): Promise<void> {
  const manifests = readFileSync(join(root, 'tests/cluster/prometheus.yaml'), 'utf8');
  const input = manifests.replaceAll(/\bour-dates\b(?!\/)/g, namespace);
  await run(['kubectl', 'apply', '--filename', '-'], { input });
  await run(['kubectl', '-n', 'monitoring', 'rollout', 'status', 'deployment/prometheus', '--timeout=3m']);
  await releaseSlice(gateway(), (await releasedTag(gateway())) ?? '', inSteps);
}

export async function turnOffGateway(): Promise<void> {
  await releaseSlice(gateway(), (await releasedTag(gateway())) ?? '');
}

export function sliceNamed(wanted: string): Slice {
  const slice = allSlices().find(({ name }) => name === wanted);
  if (!slice) throw new Error(`There is no slice ${wanted}.`);
  return slice;
}

const gateway = () => sliceNamed('gateway');

interface CanaryStatus {
  readonly phase?: string;
  readonly canaryWeight?: number;
  readonly lastAppliedSpec?: string;
}

async function statusOf({ name }: Slice): Promise<CanaryStatus> {
  const text = await kubectl('get', 'canary', name, '--output', 'jsonpath={.status}');
  return text ? JSON.parse(text) : {};
}

/** The tag of a slice that is released. */
export async function versionOf(slice: Slice): Promise<string> {
  const tag = tagOf((await releasedImage(slice)) ?? '');
  if (!tag) throw new Error(`${slice.name} is not released.`);
  return tag;
}

/** Releases a slice as it is, in steps from now on, and waits until its primary serves. */
export async function turnOn(slice: Slice): Promise<void> {
  await releaseSlice(slice, await versionOf(slice), inSteps);
  await kubectl(
    'wait',
    `canary/${slice.name}`,
    '--for=jsonpath={.status.phase}=Initialized',
    '--timeout=180s',
  );
}

/**
 * The pods of the slice serve again, as after any other release.
 * @param version that it had before the releases in steps: a faulty one that was promoted stays in no platform
 */
export async function turnOff(slice: Slice, version: string): Promise<void> {
  const image = await kubectl(
    ...['get', 'deployment', `${slice.name}-primary`, '--ignore-not-found'],
    ...['--output', 'jsonpath={.spec.template.spec.containers[0].image}'],
  );
  const tag = tagOf(image);
  if (!tag) return;
  await releaseSlice(slice, tag, inSteps);
  await kubectl('delete', 'canary', slice.name, '--timeout=120s');
  await kubectl('rollout', 'status', `deployment/${slice.name}`, '--timeout=180s');
  await releaseSlice(slice, version);
}

/** Releases a version in steps, and waits until it is promoted or rolled back. */
export async function releaseInSteps(slice: Slice, tag: string): Promise<Release> {
  const before = (await statusOf(slice)).lastAppliedSpec;
  const began = Date.now();
  let hadRequests: number | undefined;
  const weights: number[] = [];
  await releaseSlice(slice, tag, inSteps);
  for (const deadline = began + 600_000; Date.now() < deadline; await delay(250)) {
    const { phase = '', canaryWeight = 0, lastAppliedSpec } = await statusOf(slice);
    if (canaryWeight > 0) hadRequests ??= Date.now();
    if (weights.at(-1) !== canaryWeight) weights.push(canaryWeight);
    if (lastAppliedSpec === before || !['Succeeded', 'Failed'].includes(phase)) continue;
    const now = Date.now();
    return {
      phase,
      weights,
      seconds: Math.round((now - began) / 1000),
      secondsWithRequests: Math.round((now - (hadRequests ?? now)) / 1000),
    };
  }
  throw new Error(`${slice.name} ${tag} was neither promoted nor rolled back.`);
}

/** The tag of the image that the pods which serve are made of. */
export async function servingTag({ name }: Slice): Promise<string | undefined> {
  const image = 'jsonpath={.spec.template.spec.containers[0].image}';
  return tagOf(await kubectl('get', 'deployment', `${name}-primary`, '--output', image));
}
