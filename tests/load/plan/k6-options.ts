import type { Options, Scenario } from 'k6/options';
import { type Arrivals, arrivalsOf, requestsOf } from './arrivals.ts';
import { type Profile, profiles } from './profiles.ts';
import { type Limits, type RequestName, requests } from './requests.ts';
import type { Run } from './run.ts';

/** Seconds that a visit takes while the platform is well, and for which visits may pile up before one is dropped. */
const visit = { usual: 3, longest: 10 };

/** What a request may take in a run of this profile. */
export function limitsOf(name: RequestName, profile: Profile): Limits {
  const { p95, p99 } = requests[name];
  return { p95: p95 * profile.limitFactor, p99: p99 * profile.limitFactor };
}

/** Of all requests so many may fail: on a network, one does now and then. */
export const failedAtMost = 0.001;

export const durationMetric = (name: RequestName) => `http_req_duration{name:${name}}`;
export const countMetric = (name: RequestName) => `http_reqs{name:${name}}`;
export const failedMetric = (name: RequestName) => `http_req_failed{name:${name}}`;

/** What k6 is told to do in a run. */
export function optionsOf(run: Run): Options {
  const profile: Profile = profiles[run.profile];
  const names = requestsOf(run);
  return {
    scenarios: Object.fromEntries(
      arrivalsOf(run).map((arrivals) => [arrivals.name.replaceAll(/\W+/g, '-'), executorOf(arrivals)]),
    ),
    thresholds: {
      http_req_failed: [`rate<${failedAtMost}`],
      dropped_iterations: ['count==0'],
      checks: ['rate==1'],
      ...Object.fromEntries(
        names.flatMap((name) => {
          const { p95, p99 } = limitsOf(name, profile);
          return [
            [durationMetric(name), [`p(95)<${p95}`, `p(99)<${p99}`]],
            // Only what has a threshold is in the summary by name.
            [countMetric(name), ['count>0']],
            [failedMetric(name), [`rate<${failedAtMost}`]],
          ];
        }),
      ),
    },
    summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
    systemTags: ['name', 'scenario', 'status', 'error_code', 'check', 'expected_response'],
    insecureSkipTLSVerify: run.insecure,
    userAgent: 'our-dates-load',
  };
}

/** Visits arrive at a rate, in an open model: those that take long hold up no other. */
function executorOf({ exec, startAfter, steps }: Arrivals): Scenario {
  const perSecond = Math.max(...steps.map(({ perMinute }) => perMinute)) / 60;
  const common = {
    exec,
    timeUnit: '1m',
    startTime: `${startAfter}s`,
    preAllocatedVUs: Math.ceil(perSecond * visit.usual) + 2,
    maxVUs: Math.ceil(perSecond * visit.longest) + 10,
    gracefulStop: '30s',
  };
  const [first, ...more] = steps;
  if (!first) throw new RangeError('A profile has at least one step.');
  if (more.length === 0) {
    const { perMinute: rate, hold } = first;
    return { executor: 'constant-arrival-rate', ...common, rate, duration: `${hold}s` };
  }
  return {
    executor: 'ramping-arrival-rate',
    ...common,
    startRate: first.perMinute,
    stages: steps.flatMap(({ perMinute: target, ramp, hold }) => [
      ...(ramp > 0 ? [{ target, duration: `${ramp}s` }] : []),
      { target, duration: `${hold}s` },
    ]),
  };
}
