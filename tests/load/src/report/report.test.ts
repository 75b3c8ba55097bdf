import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Second } from '../k6/samples.ts';
import type { Summary } from '../k6/summary.ts';
import { buildResult, type Measured } from './build-result.ts';
import { capacityFrom } from './capacity.ts';
import { pageOf } from './page.ts';
import { tableOf, textOf } from './table.ts';

/** What k6 has passed to `handleSummary` in a smoke of an evening. */
const recorded: Summary = JSON.parse(
  readFileSync(new URL('recorded/evening-smoke.json', import.meta.url), 'utf8'),
);

/** Two of the photos that were uploaded in it were looked at only after its end. */
const leftovers = { photos: 2, unfinished: 0 };

const second = (names: readonly string[], ms: number): Second => ({
  visits: 1,
  dropped: 0,
  failed: 0,
  broken: 0,
  durations: new Map(names.map((name) => [name, [ms, ms * 2]])),
});

function measured(changes: Partial<Measured> = {}, summary: Summary = recorded): Measured {
  const seconds = Array.from({ length: 60 }, (_, at) => second(['gallery', 'memory'], 5 + at));
  return {
    run: { id: 'test', scenario: 'evening', profile: 'smoke', scale: 1 },
    platform: 'one process',
    machine: '2 cores',
    startedAt: '2026-11-22T03:30:00.000Z',
    summary,
    samples: { seconds, names: () => new Set(['gallery', 'memory']), failedChecks: new Map() },
    live: {
      wanted: 20,
      open: Array.from({ length: 60 }, () => 20),
      refused: 0,
      reopened: 2,
      lags: [10, 20, 30],
      sizes: [600, 700],
    },
    leftovers,
    ...changes,
  };
}

/** The recorded summary with other values or thresholds of one metric. */
function changed(metric: string, values: Record<string, number>, ok = false): Summary {
  const before = recorded.metrics[metric];
  if (!before) throw new Error(`The recorded summary has no ${metric}.`);
  const thresholds = Object.fromEntries(Object.keys(before.thresholds ?? {}).map((text) => [text, { ok }]));
  return {
    ...recorded,
    metrics: { ...recorded.metrics, [metric]: { values: { ...before.values, ...values }, thresholds } },
  };
}

describe('the result of a run', () => {
  test('has no problems when everything held', () => {
    const result = buildResult(measured());
    expect(result.problems).toEqual([]);
    expect(result.photos.uploaded).toBe(recorded.metrics.photos_uploaded?.values.count);
    expect(result.rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'gallery',
        'record a memory',
        'live: a change arrives',
        'all sizes of a photo',
      ]),
    );
    expect(textOf(result)).toMatch(/Every threshold held\.$/);
  });

  test.each<[string, Partial<Measured>, Summary | undefined, RegExp]>([
    [
      'an answer that takes too long',
      {},
      changed('http_req_duration{name:gallery}', { 'p(95)': 341 }),
      /^gallery: p95 341 ms, 250 allowed$/,
    ],
    [
      'a request that is never made',
      {},
      changed('http_reqs{name:like}', { count: 0 }),
      /^like: was never asked$/,
    ],
    [
      'a request that no limit is known of',
      { samples: { seconds: [], names: () => new Set(['new one']), failedChecks: new Map() } },
      undefined,
      /^new one: a request that no limit is known of$/,
    ],
    ['failed requests', {}, changed('http_req_failed', { passes: 7 }), /^7 of \d+ requests failed$/],
    [
      'checks that did not hold',
      { samples: { seconds: [], names: () => new Set(), failedChecks: new Map([['both see it', 2]]) } },
      changed('checks', { fails: 2 }),
      /^2 checks failed: both see it \(2\)$/,
    ],
    [
      'a photo without its sizes',
      { leftovers: { ...leftovers, unfinished: 1 } },
      undefined,
      /^6 photos were acknowledged, 5 found with all their sizes$/,
    ],
    [
      'a live connection that is refused',
      { live: { ...measured().live, refused: 3 } },
      undefined,
      /^live connections were refused 3 times$/,
    ],
    [
      'a live connection that is lost',
      { live: { ...measured().live, open: [20, 19] } },
      undefined,
      /^19 of 20 live connections were open at the end$/,
    ],
    [
      'a change that arrives too late',
      { live: { ...measured().live, lags: [10, 4000] } },
      undefined,
      /^live: a change arrives: p95 4000 ms, 1000 allowed$/,
    ],
  ])('names %s', (_, changes, summary, problem) => {
    const { problems } = buildResult(measured(changes, summary));
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
  });

  test('puts many seconds together, so that plots stay readable', () => {
    const seconds = Array.from({ length: 3600 }, () => second(['gallery'], 8));
    const { moments } = buildResult(
      measured({ samples: { seconds, names: () => new Set(['gallery']), failedChecks: new Map() } }),
    );
    expect(moments).toHaveLength(120);
    expect(moments[1]).toMatchObject({ at: 30, visitsPerSecond: 1, requestsPerSecond: 2, p99: 16 });
  });
});

describe('the capacity', () => {
  /** Seconds of a run, in which the answers of each step took so long. */
  const steps = (...milliseconds: number[]) =>
    milliseconds.flatMap((ms, step) =>
      Array.from({ length: step === 0 ? 20 : 21 }, () => second(['gallery'], ms)),
    );
  const run = { scenario: 'look-back', profile: 'capacity', scale: 1 } as const;

  test('is the rate of the last step of which all before it held', () => {
    const first = capacityFrom(run, steps(900, 20, 200, 20));
    const second = capacityFrom(run, steps(20, 20, 40, 200));
    expect(first).toBeGreaterThan(0);
    expect(second / first).toBeCloseTo(0.6 / 0.4);
  });

  test('is 0 when not even the first step after warming up held', () => {
    expect(capacityFrom(run, steps(20, 200))).toBe(0);
  });
});

describe('the report', () => {
  test('is a table for the terminal, its columns aligned', () => {
    const { rows } = buildResult(measured());
    const lines = tableOf(rows).split('\n');
    expect(lines[0]).toMatch(/^request +count +per s +failed +p50 ms +p95 ms +p99 ms +allowed/);
    const ends = lines.slice(2).map((line) => line.indexOf(' / '));
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(6);
    expect(lines.slice(2).every((line) => line.endsWith('ok'))).toBe(true);
  });

  test('is a page that needs no other file and no script', () => {
    const page = pageOf(buildResult(measured()));
    expect(page).toContain('Every threshold held');
    expect(page).not.toMatch(/<script|<link|src=|url\(|@import|https?:/);
    expect(page.match(/<svg [^>]*role="img"/g)?.length).toBeGreaterThan(4);
  });

  test('says on the page what did not hold, and shows names as text', () => {
    const page = pageOf(
      buildResult(
        measured({ platform: '<b>&' }, changed('http_req_duration{name:gallery}', { 'p(95)': 341 })),
      ),
    );
    expect(page).toContain('1 did not hold');
    expect(page).toContain('<li>gallery: p95 341 ms, 250 allowed</li>');
    expect(page).toContain('<tr class="broken"><th scope="row">gallery</th>');
    expect(page).not.toContain('<b>&');
  });
});
