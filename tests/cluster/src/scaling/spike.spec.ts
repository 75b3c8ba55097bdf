import { until } from '@our-dates/test-support/until';
import { expect, test } from '@playwright/test';
import { kubectl, releasedTag, releaseSlice } from '../../../../scripts/cluster/releases.ts';
import { run } from '../../../../scripts/cluster/run.ts';
import { allSlices, type Slice } from '../../../../scripts/cluster/slices.ts';
import { sampleReplicas, tableOf } from './replicas-over-time.ts';

const bounds = { minReplicas: 1, maxReplicas: 4, scaleDownSeconds: 30 };
/**
 * What each slice scales by. The processor time of one worker is limited, so that a spike of a small machine is more than
 * one can process.
 */
const scaled: Readonly<Record<string, readonly string[]>> = {
  'image-worker': [
    ...['autoscaling.queueLength=3', 'autoscaling.pollingSeconds=5'],
    ...['resources.requests.cpu=50m', 'resources.limits.cpu=250m'],
  ],
  // It takes about a fifth of this without any request.
  gateway: ['autoscaling.cpuPercent=60', 'resources.requests.cpu=100m'],
};
const names = Object.keys(scaled);
const slices = allSlices().filter(({ name }) => names.includes(name));

async function release(slice: Slice, given: readonly string[] = []): Promise<void> {
  const tag = await releasedTag(slice);
  if (!tag) throw new Error(`${slice.name} is not released.`);
  await releaseSlice(slice, tag, given);
}

test.afterAll(async () => {
  test.setTimeout(600_000);
  // Until then, the number of replicas belongs to the autoscaler.
  for (const slice of slices) await release(slice);
});

test('in a spike the worker scales by the length of its queue and the gateway by processor time, and both back to one', async () => {
  test.setTimeout(1_200_000);
  const autoscaling = Object.entries(bounds).map(([name, value]) => `autoscaling.${name}=${value}`);
  for (const slice of slices) {
    const values = ['autoscaling.enabled=true', ...autoscaling, ...(scaled[slice.name] ?? [])];
    await release(
      slice,
      values.flatMap((value) => ['--set', value]),
    );
  }
  await kubectl('wait', 'scaledobject/image-worker', '--for=condition=Ready', '--timeout=120s');
  await expect(kubectl('get', 'hpa', 'gateway', '--output=name')).resolves.toMatch(/gateway/);

  const sampling = sampleReplicas(names);
  const isSmallest = (name: string) =>
    until(
      `${name} has one replica`,
      300,
      async () => sampling.readyOf(name),
      (ready) => ready === 1,
    );
  try {
    await Promise.all(names.map(isSmallest));
    const load = ['npm', 'run', 'load', '--', 'evening', 'spike', '--cluster', '--live', '20'];
    // Whether every request was quick enough says more about the machine than about autoscaling.
    const report = await run([...load, '--scale', process.env.SPIKE_SCALE ?? '1']).catch(String);
    console.log(report.slice(-3000));
    expect(report).toMatch(/ requests \(.*\), 0 failed;/);
    await Promise.all(names.map(isSmallest));
  } finally {
    await sampling.stop();
    console.log(tableOf(sampling.samples, names));
  }
  for (const name of names) {
    const most = Math.max(...sampling.samples.map(({ deployments }) => deployments.get(name)?.ready ?? 0));
    expect(most, `the most replicas of ${name} that were ready`).toBeGreaterThan(1);
  }
});
