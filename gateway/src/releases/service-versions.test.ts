import { expect, test } from '@jest/globals';
import { createMetrics } from '@our-dates/service-kit/telemetry/metrics';
import type { ServiceProxy } from '../proxy/service-proxy.ts';
import type { Split } from './http-routes.ts';
import { createServiceVersions } from './service-versions.ts';

const proxy = (closed: () => void = () => {}): ServiceProxy => ({
  pass: () => {},
  stats: () => ({ busy: 0, idle: 0, queued: 0 }),
  close: closed,
});
const comments = { proxy: proxy(), url: 'http://comments', audiences: ['comments', 'collections'] };

/** The versions of comments, where each request draws the next of these numbers. */
function versionsUnderTest(draws: readonly number[]) {
  let split: Split | undefined;
  const connected: string[] = [];
  const closed: string[] = [];
  const metrics = createMetrics({ slice: 'gateway' });
  const left = [...draws];
  const versions = createServiceVersions({
    splits: { of: () => split },
    connect(address) {
      connected.push(address);
      return proxy(() => closed.push(address));
    },
    metrics,
    draw: () => left.shift() ?? 0,
  });
  return {
    connected,
    closed,
    versions,
    metrics,
    choose: () => versions.choose('comments', comments),
    divide(share: number, canary = 'http://comments-canary:80') {
      split = { primary: comments.url, canary, share };
    },
  };
}

test('a service with one version is left as it is', () => {
  const { choose, connected } = versionsUnderTest([0]);
  expect(choose()).toBe(comments);
  expect(connected).toEqual([]);
});

test('the share of the canary is the part of the numbers below it, and both have the same token', () => {
  const { choose, divide } = versionsUnderTest([0.049, 0.05, 0.999, 0]);
  divide(0.05);
  const chosen = [choose(), choose(), choose(), choose()];
  expect(chosen.map(({ url }) => url)).toEqual([
    'http://comments-canary:80',
    'http://comments',
    'http://comments',
    'http://comments-canary:80',
  ]);
  for (const { audiences } of chosen) expect(audiences).toEqual(comments.audiences);
});

test('a share of 0 gives the canary nothing, and a share of 1 everything', () => {
  const { choose, divide } = versionsUnderTest([0, 0.999]);
  divide(0);
  expect(choose().url).toBe('http://comments');
  divide(1);
  expect(choose().url).toBe('http://comments-canary:80');
});

test('there is one proxy to a canary, until it has another address', () => {
  const { choose, divide, connected, closed, versions } = versionsUnderTest([]);
  divide(1);
  choose();
  choose();
  expect(connected).toEqual(['http://comments-canary:80']);
  divide(1, 'http://other:80');
  choose();
  expect(closed).toEqual(['http://comments-canary:80']);
  versions.close();
  expect(closed).toEqual(['http://comments-canary:80', 'http://other:80']);
});

test('counts are there before anything has failed, and tell versions and outcomes apart', async () => {
  const { choose, divide, versions, metrics } = versionsUnderTest([0, 0.9]);
  divide(0.5);
  versions.count('comments');
  choose().note?.({ status: 503, seconds: 0.1 });
  choose().note?.({ status: 404, seconds: 0.1 });
  const lines = (await metrics.registry.metrics()).split('\n');
  const counts = lines.filter((line) => line.includes('_count{'));
  const countOf = (...labels: string[]) =>
    counts
      .find((line) => labels.every((label) => line.includes(`"${label}"`)))
      ?.split(' ')
      .at(-1);
  expect(countOf('canary', 'failed')).toBe('1');
  expect(countOf('canary', 'answered')).toBe('0');
  expect(countOf('primary', 'answered')).toBe('1');
  expect(countOf('primary', 'failed')).toBe('0');
});
