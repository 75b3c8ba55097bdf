import { describe, expect, test } from '@jest/globals';
import type { ProcessorUse, Result, Row } from '../report/result.ts';
import { isWithinTolerance, predict, predictionInWords } from './predict.ts';

const row = (name: string, p95: number, limit: number): Row => ({
  name,
  count: 100,
  perSecond: 1,
  failed: 0,
  p50: p95 / 2,
  p95,
  p99: p95 * 2,
  limits: { p95: limit, p99: limit * 4 },
  ok: true,
});

/** A minute at one visit a second, with 15 requests each. */
const calm: Result = {
  id: 'calm',
  scenario: 'evening',
  profile: 'smoke',
  scale: 2.5,
  platform: 'one process',
  machine: '2 cores',
  startedAt: '2026-11-24T08:00:00.000Z',
  seconds: 75,
  rows: [row('gallery', 20, 250), row('add a photo', 400, 2000), row('live: a change arrives', 30, 1)],
  visits: 64,
  dropped: 0,
  requests: 900,
  failed: 0,
  checks: { passed: 900, failed: 0 },
  photos: { uploaded: 10, verified: 10 },
  live: { wanted: 0, openAtEnd: 0, refused: 0, reopened: 0 },
  capacity: null,
  problems: [],
  moments: [],
};
const idle: ProcessorUse = {
  seconds: 10,
  cores: 2,
  loop: 0.01,
  threads: 0,
  database: 0.01,
  client: 0,
  others: 0,
};
const use: ProcessorUse = { ...idle, seconds: 75, loop: 0.09, threads: 0.06, database: 0.05, client: 0.06 };
const search: Result = { ...calm, profile: 'capacity', scale: 2, capacity: 4.8, processor: use };

describe('a prediction of the capacity', () => {
  const prediction = predict(idle, { ...calm, processor: use }, search);

  test('knows what a visit takes, without what an idle platform takes', () => {
    // 0.08 cores for 75 s are 6 s, of 60 visits.
    expect(prediction.msOfVisit.loop).toBeCloseTo(100, -1);
    expect(prediction.msOfVisit.threads).toBeCloseTo(75, -1);
    expect(prediction.msOfVisit.database).toBeCloseTo(50, -1);
    expect(prediction.requestsOfVisit).toBeCloseTo(15, 0);
  });

  test('lies below what the cores would do if nothing waited, and near it', () => {
    const most = 2 / ((100 + 75 + 50 + 75) / 1000);
    expect(prediction.predicted).toBeLessThan(most);
    expect(prediction.predicted).toBeGreaterThan(most * 0.6);
  });

  test('is compared with the middle between the last step that held and the next one', () => {
    expect(prediction.found).toBeCloseTo(5.6);
  });

  test('leaves other programs their cores', () => {
    const busy = { ...search, processor: { ...use, others: 1 } };
    const { cores, predicted } = predict(idle, { ...calm, processor: use }, busy);
    expect(cores).toBe(1);
    expect(predicted).toBeLessThan(prediction.predicted * 0.7);
  });

  test('says whether it was right', () => {
    expect(isWithinTolerance({ ...prediction, predicted: 6.7 })).toBe(true);
    expect(isWithinTolerance({ ...prediction, predicted: 6.8 })).toBe(false);
    expect(predictionInWords({ ...prediction, predicted: 6.8 })).toContain('not within 20 %');
  });

  test('needs runs that say what processors they used', () => {
    expect(() => predict(idle, calm, search)).toThrow('a platform of its own');
  });
});
