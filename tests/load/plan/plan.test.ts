import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { type Activity, activities } from './activities.ts';
import { arrivalsOf, requestsOf, secondsOf, visitsPerSecond } from './arrivals.ts';
import { durationMetric, optionsOf } from './k6-options.ts';
import { type ProfileName, profiles } from './profiles.ts';
import { type RequestName, requests } from './requests.ts';
import type { Run } from './run.ts';
import { type Scenario, type ScenarioName, scenarios } from './scenarios.ts';

const scenarioNames = Object.keys(scenarios) as ScenarioName[];
const profileNames = Object.keys(profiles) as ProfileName[];
const all = scenarioNames.flatMap((scenario) => profileNames.map((profile) => ({ scenario, profile })));
const visits = new URL('../visits/', import.meta.url);
const sources = readdirSync(visits).map((file) => readFileSync(new URL(file, visits), 'utf8'));

function runOf(scenario: ScenarioName, profile: ProfileName, scale = 1): Run {
  return {
    ...{ id: 'test', scenario, profile, scale, url: 'http://localhost', origin: 'http://localhost' },
    ...{ insecure: false, today: '2026-11-22', picture: '/photo.jpg', cast: { couples: [], strangers: [] } },
  };
}

describe('the scenarios of the load', () => {
  test.each(scenarioNames)('%s shares a hundred visits out', (name) => {
    const shares = Object.values((scenarios[name] as Scenario).visits);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
  });

  test('every kind of visit is a function of the script', () => {
    const script = readFileSync(new URL('main.ts', visits), 'utf8');
    const exported = [...script.matchAll(/export \{([^}]+)\}/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    );
    const executed = Object.values<Activity>(activities).flatMap(({ exec, later }) => [
      exec,
      ...(later ? [later.exec] : []),
    ]);
    expect(exported.sort()).toEqual(executed.sort());
  });

  test('every request with a limit is made by a visit, and the other way round', () => {
    const declared = new Set(
      scenarioNames.flatMap((scenario) => requestsOf({ scenario, profile: 'smoke', scale: 1 })),
    );
    const asked = new Set(
      sources.flatMap((source) =>
        [...source.matchAll(/\bask(?:Together)?\(\s*'([^']+)'/g)].map(([, name]) => name),
      ),
    );
    expect([...declared].sort()).toEqual(Object.keys(requests).sort());
    expect([...asked].sort()).toEqual(Object.keys(requests).sort());
  });

  test('visits take their addresses from the contract, and never pause', () => {
    for (const source of sources) expect(source).not.toMatch(/\/api\/|\bsleep\b|https:\/\/jslib/);
  });

  test('a page of a service that becomes 300 ms slower exceeds its limit', () => {
    const pages: RequestName[] = ['gallery', 'memory', 'photos', 'comments', 'session', 'partner'];
    expect(pages.filter((page) => !(requests[page].p95 < 300))).toEqual([]);
  });
});

describe('the profiles of the load', () => {
  test.each(profileNames)('%s has steps that last', (name) => {
    for (const { share, ramp, hold } of profiles[name].steps) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(2);
      expect(ramp).toBeGreaterThanOrEqual(0);
      expect(hold).toBeGreaterThan(0);
    }
  });

  test('average and soak hold half of the capacity', () => {
    expect(profiles.average.steps.at(-1)?.share).toBe(0.5);
    expect(profiles.soak.steps.at(-1)?.share).toBe(0.5);
    expect(visitsPerSecond({ scenario: 'evening', profile: 'average', scale: 1 })).toBeCloseTo(
      scenarios.evening.capacity / 2,
      1,
    );
  });

  test('one number scales every rate', () => {
    const once = visitsPerSecond({ scenario: 'evening', profile: 'average', scale: 1 });
    expect(visitsPerSecond({ scenario: 'evening', profile: 'average', scale: 10 })).toBeCloseTo(once * 10, 0);
  });
});

describe('the options of k6', () => {
  test.each(all)(
    '$scenario, $profile: every request has limits, and visits arrive in an open model',
    (each) => {
      const { thresholds = {}, scenarios: told = {} } = optionsOf(runOf(each.scenario, each.profile));
      for (const name of requestsOf({ ...each, scale: 1 })) {
        expect(thresholds[durationMetric(name)]).toEqual([
          expect.stringMatching(/^p\(95\)<\d+$/),
          expect.stringMatching(/^p\(99\)<\d+$/),
        ]);
      }
      expect(Object.keys(thresholds)).toEqual(
        expect.arrayContaining(['http_req_failed', 'dropped_iterations', 'checks']),
      );
      expect(Object.keys(told)).toHaveLength(arrivalsOf({ ...each, scale: 1 }).length);
      for (const executor of Object.values(told)) {
        expect(executor.executor).toMatch(/^(constant|ramping)-arrival-rate$/);
      }
    },
  );

  test('give an evening at a tenth of the capacity a scenario for each kind of visit', () => {
    const { scenarios: told = {} } = optionsOf(runOf('evening', 'smoke'));
    expect(Object.keys(told)).toEqual([
      ...['look-back', 'comment-together', 'record-a-date', 'record-a-date-later'],
      ...['expire-and-return', 'share'],
    ]);
    expect(told['look-back']).toMatchObject({
      executor: 'constant-arrival-rate',
      exec: 'lookBack',
      rate: Math.round(scenarios.evening.capacity * 0.1 * 60 * 0.6),
      timeUnit: '1m',
      duration: '60s',
      startTime: '0s',
    });
  });

  test('look for recorded photos as often as they were recorded, and later', () => {
    const [record, later] = arrivalsOf({ scenario: 'record-a-date', profile: 'stress', scale: 1 });
    expect(later?.steps.map(({ perMinute }) => perMinute)).toEqual(
      record?.steps.map(({ perMinute }) => perMinute),
    );
    expect(later?.startAfter).toBe(15 * profiles.stress.limitFactor);
    expect(secondsOf({ scenario: 'record-a-date', profile: 'smoke', scale: 1 })).toBe(74);
  });
});
