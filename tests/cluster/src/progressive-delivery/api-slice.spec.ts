import { expect, test } from '@playwright/test';
import { nextVersion } from '../tools/next-version.ts';
import { type Steps, startSteps } from '../tools/steps.ts';
import { faultyVersion } from './faulty-version.ts';
import {
  type Release,
  releaseInSteps,
  servingTag,
  sliceNamed,
  turnOff,
  turnOffGateway,
  turnOn,
  turnOnGateway,
  versionOf,
} from './release.ts';

/** Most requests of the load are for it. */
const slice = sliceNamed('collections');

/** So that a few percent of them are enough to see one of fifty fail. */
const perSecond = 34;

let before: string;
let steps: Steps;
const releases: string[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  before = await versionOf(slice);
  await turnOnGateway();
  steps = await startSteps(perSecond);
});

test.afterAll(async () => {
  test.setTimeout(600_000);
  await steps.end();
  console.log(releases.join('\n'));
  await turnOff(slice, before);
  await turnOffGateway();
});

/** Releases a version under the load, up to the end of it that is expected. */
async function releaseUnderLoad(
  name: string,
  tag: string,
  end: 'Succeeded' | 'Failed',
): Promise<{ release: Release; failures: readonly unknown[]; sent: number }> {
  let release: Release | undefined;
  const { failures, sent } = await steps.step(name, async () => {
    release = await releaseInSteps(slice, tag);
  });
  if (!release) throw new Error(`${name} was not released.`);
  const { phase, seconds, secondsWithRequests, weights } = release;
  releases.push(
    `${name}: ${phase} after ${seconds} s, ${secondsWithRequests} s after the first request; percent: ${weights.join(', ')}`,
  );
  expect(phase).toBe(end);
  return { release, failures, sent };
}

test('releases in steps are turned on under load without a failed request', async () => {
  test.setTimeout(400_000);
  const result = await steps.step('turned on', () => turnOn(slice));
  expect(result.failures).toEqual([]);
});

test('a good version gets 5, 25, 50 and 100 percent, and is promoted without a failed request', async () => {
  test.setTimeout(900_000);
  const tag = await nextVersion(slice);
  const { release, failures } = await releaseUnderLoad('a good version', tag, 'Succeeded');
  expect(release.weights).toEqual(expect.arrayContaining([5, 25, 50, 100]));
  expect(await servingTag(slice)).toBe(tag);
  expect(failures).toEqual([]);
});

test('a version that fails one of fifty requests is rolled back within two minutes, and at most 0.2 percent of all requests fail', async () => {
  test.setTimeout(900_000);
  const good = await servingTag(slice);
  const tag = await faultyVersion(slice);
  const name = 'a version that fails one of fifty';
  const { release, failures, sent } = await releaseUnderLoad(name, tag, 'Failed');
  expect(release.seconds).toBeLessThanOrEqual(120);
  expect(failures.length / sent).toBeLessThanOrEqual(0.002);
  expect(await servingTag(slice)).toBe(good);
  const after = await steps.step('after the rollback', async () => undefined);
  expect(after.failures).toEqual([]);
});
