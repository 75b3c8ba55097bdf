import { describe, expect, it } from '@jest/globals';
import { interleave, type Measurement, summarize } from './measurement.ts';
import { reportHtml } from './report/html.ts';

const measured: Measurement = {
  title: 'A list',
  unit: 'ms',
  yardstick: 'the database alone',
  series: [
    { name: 'the database alone', points: [{ values: [10, 20, 10] }] },
    {
      name: 'the service',
      points: [
        { size: 100, values: [12, 22, 13] },
        { size: 1000, values: [30, 62, 30] },
      ],
    },
  ],
  targets: [{ series: 'the service', atMost: 1.5, isRatio: true }],
};

describe('the summary of a measurement', () => {
  it('has the median, the spread, and the median of the ratios of each round', () => {
    const [, small, large] = summarize(measured);
    expect(small).toMatchObject({ median: 13, spread: [12, 22], ratio: 1.2, isMet: true });
    expect(large).toMatchObject({ median: 30, ratio: 3, target: 'at most 1.5 times', isMet: false });
  });

  it('compares a limit in the unit with the median', () => {
    const targets = [{ series: 'the service', atMost: 20 }];
    expect(summarize({ ...measured, targets }).map(({ isMet }) => isMet)).toEqual([undefined, true, false]);
  });

  it('refuses a series that was not measured', () => {
    const series = [{ name: 'nothing', points: [{ values: [] }] }];
    expect(() => summarize({ ...measured, series })).toThrow('nothing has no value');
  });
});

describe('variants in turn', () => {
  it('are each the first of a round in turn, after one that is not counted', async () => {
    const order: string[] = [];
    const variant = (name: string) => ({ name, once: async () => order.push(name) });
    const series = await interleave([variant('a'), variant('b')], 2);
    expect(order).toEqual(['a', 'b', 'a', 'b', 'b', 'a']);
    expect(series).toEqual([
      { name: 'a', points: [{ values: [3, 6] }] },
      { name: 'b', points: [{ values: [4, 5] }] },
    ]);
  });
});

describe('the report', () => {
  const result = {
    benchmark: 'lists',
    options: ['--rounds', '3'],
    measuredAt: '2026-11-23T12:00:00.000Z',
    commit: 'abc',
    isChanged: false,
    seconds: 1,
    machine: { processor: 'x', cores: 2, memoryGiB: 8, usedBefore: 0.5, stolen: 0, isBusy: true },
    measurements: [measured],
  };

  it('shows each measurement as a chart and a table, and says that a busy machine measured it', () => {
    const html = reportHtml([result]);
    expect(html).toContain('npm run bench -- lists --rounds 3');
    expect(html).toContain('<svg');
    expect(html).toMatch(/<tr class="missed"><td>the service<\/td><td>1000<\/td><td>30<\/td>/);
    expect(html).toContain('only ratios of this run count');
  });

  it('writes names as text', () => {
    const series = [{ name: '<script>alert(1)</script>', points: [{ values: [1] }] }];
    const html = reportHtml([{ ...result, measurements: [{ title: 't', unit: 'ms', series }] }]);
    expect(html).not.toContain('<script>');
  });
});
