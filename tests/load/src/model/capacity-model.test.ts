import { describe, expect, test } from '@jest/globals';
import { bottleneckOf, capacityOf, cores, forecast, type Measured } from './capacity-model.ts';
import { highestRate, waitingFactor } from './queueing.ts';

describe('waiting for a station', () => {
  test('with one server is that of M/M/1: as long as the work of all that came before', () => {
    expect(waitingFactor(0.5, 1)).toBeCloseTo(1);
    expect(waitingFactor(0.9, 1)).toBeCloseTo(9);
  });

  test.each([
    // Erlang's C / (servers - load).
    [1.6, 2, 1.778],
    [3.2, 4, 0.746],
    [8, 10, 0.205],
  ])('of %d with %d servers is that of Erlang to a tenth', (load, servers, exact) => {
    expect(Math.abs(waitingFactor(load, servers) / exact - 1)).toBeLessThan(0.1);
  });

  test('does not end where more arrives than can be done', () => {
    expect(waitingFactor(2, 2)).toBe(Number.POSITIVE_INFINITY);
  });
});

test('the highest rate that holds is found to a part in ten thousand', () => {
  expect(highestRate((rate) => rate <= 3.2, 100)).toBeCloseTo(3.2, 1);
  expect(highestRate(() => true, 100)).toBe(100);
});

/** A loop of one thread that takes 20 ms for each of ten requests of a visit, and a database of 10 ms. */
const measured: Measured = {
  rate: 0.5,
  stations: [
    { name: 'loop', servers: 1, demand: 0.2, background: 0, pieces: 10 },
    { name: 'database', servers: 10, demand: 0.1, background: 0, pieces: 10 },
  ],
  requests: [{ name: 'gallery', p95: 40, limit: 250, passes: ['loop', 'database'] }],
};

describe('the capacity model', () => {
  test('forecasts at the measured rate what was measured', () => {
    expect(forecast(measured, 0.5, 8).p95.get('gallery')).toBeCloseTo(40);
  });

  test('finds that the loop is what ends first where there are cores to spare', () => {
    const capacity = capacityOf(measured, 8);
    // 20 ms of work each, 250 ms for 95 of 100: the loop is at work for 0.78 of the time.
    expect(capacity).toBeGreaterThan(3.5);
    expect(capacity).toBeLessThan(4.5);
    expect(bottleneckOf(forecast(measured, capacity, 8))).toBe('loop');
  });

  test('finds that the cores end first where there are few', () => {
    const capacity = capacityOf(measured, 1);
    expect(capacity).toBeLessThan(1 / 0.3);
    expect(bottleneckOf(forecast(measured, capacity, 1))).toBe(cores);
  });

  test('grows with the cores until one thread is the limit', () => {
    const [one, two, eight, many] = [1, 2, 8, 64].map((count) => capacityOf(measured, count));
    expect(one).toBeLessThan(two ?? 0);
    expect(two).toBeLessThan(eight ?? 0);
    expect((many ?? 0) / (eight ?? 1)).toBeCloseTo(1, 1);
  });
});
