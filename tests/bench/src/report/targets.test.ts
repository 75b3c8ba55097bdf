import { describe, expect, test } from '@jest/globals';
import type { BenchmarkResult } from '../results.ts';
import { measuredOf, measuredPage } from './targets.ts';

const result: BenchmarkResult = {
  benchmark: 'gateway',
  options: [],
  measuredAt: '2026-11-23T20:31:00.000Z',
  commit: 'abc',
  isChanged: false,
  seconds: 60,
  machine: { processor: 'P', cores: 2, memoryGiB: 24, usedBefore: 0, stolen: 0, isBusy: false },
  measurements: [
    {
      title: 'Time',
      unit: 'µs',
      yardstick: 'bare',
      series: [
        { name: 'bare', points: [{ values: [100, 100] }] },
        { name: 'ours', points: [{ values: [170, 170] }] },
      ],
      targets: [
        { series: 'ours', atMost: 1.4, isRatio: true },
        { series: 'bare', atMost: 120 },
      ],
    },
  ],
};

describe('what documents say of a run', () => {
  test('is each target with what was reached, in the unit or as a ratio', () => {
    expect(measuredOf([result]).targets).toEqual([
      {
        benchmark: 'gateway',
        measurement: 'Time',
        series: 'bare',
        reached: '100 µs',
        target: 'at most 120',
        isMet: true,
      },
      {
        benchmark: 'gateway',
        measurement: 'Time',
        series: 'ours',
        reached: '1.7 times',
        target: 'at most 1.4 times',
        isMet: false,
      },
    ]);
  });

  test('cannot be put together of several commits', () => {
    expect(() => measuredOf([result, { ...result, commit: 'def' }])).toThrow(/abc, def/);
  });

  test('names the targets that are missed', () => {
    expect(measuredPage(measuredOf([result]))).toContain(
      '| Time, ours | 1.7 times | at most 1.4 times | **missed** |',
    );
  });
});
