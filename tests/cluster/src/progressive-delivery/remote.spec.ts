import { demoPerson, type Person } from '@our-dates/test-support/people';
import { type Browser, expect, test } from '@playwright/test';
import { nextVersion } from '../tools/next-version.ts';
import { platformUrl } from '../tools/platform.ts';
import { type Steps, startSteps } from '../tools/steps.ts';
import { throwingVersion } from './faulty-version.ts';
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
import { type Visit, visitDuring } from './visitors.ts';

const slice = sliceNamed('mfe-gallery');

let before: string;
let steps: Steps;
const people: Person[] = [];
const rows: string[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  before = await versionOf(slice);
  await turnOnGateway();
  steps = await startSteps();
  while (people.length < 30) people.push(await demoPerson(platformUrl()));
});

test.afterAll(async () => {
  test.setTimeout(600_000);
  console.log(rows.join('\n'));
  await steps.end();
  await turnOff(slice, before);
  await turnOffGateway();
});

/** They read the weights every second. */
const gatewaysReadWithinMs = 2_000;

const isNew = ({ manifest }: Visit) => /\.[0-9a-f]{16}\.json$/.test(manifest);
const peopleOf = (visits: readonly Visit[]) => new Set(visits.map(({ person }) => person)).size;

/** Releases a version while people open the gallery. */
async function releaseUnderVisits(browser: Browser, name: string, tag: string) {
  let release: Release | undefined;
  const { visits, result } = await visitDuring(browser, people, () =>
    steps.step(name, async () => {
      release = await releaseInSteps(slice, tag);
    }),
  );
  if (!release) throw new Error(`${name} was not released.`);
  const failed = visits.filter(({ outcome }) => outcome !== 'shown');
  rows.push(
    `${name}: ${release.phase} after ${release.seconds} s, ${release.secondsWithRequests} s after the first session; percent: ${release.weights.join(', ')}; ${visits.length} visits of ${peopleOf(visits)} people, ${visits.filter(isNew).length} of ${peopleOf(visits.filter(isNew))} people with the new build; failed: ${failed.length} of ${peopleOf(failed)} people`,
  );
  return { release, failures: result.failures, visits, failed };
}

test('releases of a remote in steps are turned on under load without a failed request', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const { visits, result } = await visitDuring(browser, people, () =>
    steps.step('turned on', () => turnOn(slice)),
  );
  expect(result.failures).toEqual([]);
  expect(visits).not.toEqual([]);
  expect(visits.filter(({ outcome }) => outcome !== 'shown')).toEqual([]);
});

test('a good build of a remote goes to a growing share of sessions, each of which keeps it, and is promoted', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const tag = await nextVersion(slice);
  const { release, failures, visits, failed } = await releaseUnderVisits(browser, 'a good build', tag);
  expect(release.phase).toBe('Succeeded');
  expect(await servingTag(slice)).toBe(tag);
  expect(failures).toEqual([]);
  expect(failed).toEqual([]);
  // After the promotion, everybody gets it under its usual address; each gateway learns of it at another time.
  const withNew = visits.filter(isNew);
  const promoted = Math.max(...withNew.map(({ answered }) => answered)) - gatewaysReadWithinMs;
  const firstNew = (one: number) =>
    Math.min(...withNew.filter(({ person }) => person === one).map(({ answered }) => answered));
  const wentBack = visits.filter(
    (visit) => !isNew(visit) && visit.answered > firstNew(visit.person) && visit.answered < promoted,
  );
  expect(wentBack).toEqual([]);
  expect(withNew).not.toEqual([]);
});

test('a build of a remote that throws is rolled back within two minutes, and most people never see it', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const good = await servingTag(slice);
  const tag = await throwingVersion(slice);
  const { release, failures, visits, failed } = await releaseUnderVisits(browser, 'a build that throws', tag);
  expect(release.phase).toBe('Failed');
  expect(release.secondsWithRequests).toBeLessThanOrEqual(120);
  expect(failures).toEqual([]);
  expect(failed.every(isNew)).toBe(true);
  expect(peopleOf(failed)).toBeLessThan(peopleOf(visits) / 2);
  expect(await servingTag(slice)).toBe(good);
  const afterwards = await visitDuring(browser, people, (round) => round());
  expect(afterwards.visits.filter(({ outcome }) => outcome !== 'shown')).toEqual([]);
});
