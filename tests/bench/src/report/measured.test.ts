import { describe, expect, test } from '@jest/globals';
import type { BenchmarkResult } from '../results.ts';
import { fillDocument } from './documents.ts';
import { measuredBenchmark, measuredOf } from './measured.ts';
import { measuredPage } from './measured-page.ts';
import { targetsOf } from './targets.ts';

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
    {
      title: 'Requests',
      unit: 'a second',
      series: [
        {
          name: 'ours',
          points: [
            { size: 10, values: [12_345] },
            { size: 100, values: [1000, 1100, 1200] },
          ],
        },
      ],
      targets: [{ series: 'ours', atLeast: 2200 }],
    },
  ],
};
const measured = measuredOf([result]);

describe('the targets of a result', () => {
  const targets = targetsOf(measuredBenchmark(result));

  test('say what was reached, in the unit or as a ratio', () => {
    expect(targets.map(({ series, reached, target, isMet }) => [series, reached, target, isMet])).toEqual([
      ['bare', '100 µs', 'at most 120', true],
      ['ours', '1.7 times', 'at most 1.4 times', false],
      ['ours', '12300 a second', 'at least 2200', true],
      ['ours', '1100 a second', 'at least 2200', false],
    ]);
  });

  test('are parts of a limit: up to 1 it is met, whichever way the limit points', () => {
    const parts = targets.map(({ ofTarget }) => Math.round(ofTarget * 100) / 100);
    expect(parts).toEqual([0.83, 1.21, 0.18, 2]);
  });

  test('of nothing at all are met by nothing alone', () => {
    const shift = (value: number): BenchmarkResult => ({
      ...result,
      measurements: [
        {
          title: 'Shift',
          unit: 'CLS',
          series: [{ name: 'page', points: [{ values: [value] }] }],
          targets: [{ series: 'page', atMost: 0 }],
        },
      ],
    });
    const partOf = (value: number) => targetsOf(measuredBenchmark(shift(value)))[0]?.ofTarget;
    expect([partOf(0), partOf(0.1)]).toEqual([1, Number.POSITIVE_INFINITY]);
  });
});

describe('what is published', () => {
  test('cannot be put together of several machines', () => {
    const other = { ...result, machine: { ...result.machine, cores: 4 } };
    expect(() => measuredOf([result, other])).toThrow('2 cores (P), 4 cores (P)');
  });

  test('names on its page the targets that are missed, and how many are met', () => {
    const page = measuredPage(measured);
    expect(page).toMatch(/\| Time, ours +\| 1.7 times +\| at most 1.4 times +\| \*\*missed\*\* \|/);
    expect(page).toContain('Of 4 targets 2 are met.');
  });

  test('says of each benchmark which commit was measured, and whether the machine was busy', () => {
    const busy = { ...result, commit: 'def', machine: { ...result.machine, isBusy: true } };
    const page = measuredPage(measuredOf([result, busy]));
    expect(page).toContain('commit abc, 2026-11-23. Nothing else ran.');
    expect(page).toContain('commit def, 2026-11-23. The machine was busy: only ratios count.');
  });
});

describe('a document', () => {
  const value = (name: string) => `takes <!-- measured: ${name} -->0<!-- end --> µs`;

  test('gets the median, or the ratio to the yardstick', () => {
    expect(fillDocument(value('gateway; Time; ours'), measured)).toBe(
      'takes <!-- measured: gateway; Time; ours -->170<!-- end --> µs',
    );
    expect(fillDocument(value('gateway; Time; ours; ratio'), measured)).toContain('>1.7<');
  });

  test('gets the value at one size, with separators', () => {
    expect(fillDocument(value('gateway; Requests; ours; at 10'), measured)).toContain('>12,300<');
  });

  test.each([
    ['gateway; Time; theirs', 'nothing was measured of theirs'],
    ['gateway; Requests; ours', 'nothing was measured of ours'],
    ['gateway; Requests; ours; at 11', 'nothing was measured of ours at 11'],
    ['gateway; Requests; ours; at 10; ratio', 'there is no yardstick'],
    ['gateway; Time; ours; ratoi', 'ratoi is neither a size nor'],
    ['gateway; Tmie; ours', 'There is no measurement “Tmie” of gateway'],
  ])('that names “%s” is refused: %s', (name, problem) => {
    expect(() => fillDocument(value(name), measured)).toThrow(problem);
  });

  test('gets a whole measurement as a table, again and again', () => {
    const once = fillDocument('<!-- measured table: gateway; Requests -->\n<!-- end -->', measured);
    expect(once).toContain('| ours, 100 |    1,100 |    1,000 to 1,200 |');
    expect(fillDocument(once, measured)).toBe(once);
  });
});
