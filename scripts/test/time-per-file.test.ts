import { expect, test } from '@jest/globals';
import { jestTimes, playwrightTimes, timeTable } from './time-per-file.ts';

test('the time of a Jest file is from its start to its end, under its name in the project', () => {
  const report = { testResults: [{ name: '/project/a/b.test.ts', startTime: 1000, endTime: 3500 }] };
  expect(jestTimes(report, '/project')).toEqual([{ file: 'a/b.test.ts', seconds: 2.5 }]);
});

test('the time of a Playwright file is the sum of its tests in every project and describe block', () => {
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    { file: 'a.spec.ts', specs: [spec(1000)], suites: [{ file: 'a.spec.ts', specs: [spec(2000, 500)] }] },
    { file: 'a.spec.ts', specs: [spec(1000)] },
    { file: 'b.spec.ts', specs: [] },
  ];
  expect(playwrightTimes({ suites })).toEqual([
    { file: 'a.spec.ts', seconds: 4.5 },
    { file: 'b.spec.ts', seconds: 0 },
  ]);
});

test('the table of times starts with the slowest file', () => {
  const times = [
    { file: 'a', seconds: 1 },
    { file: 'b', seconds: 12.34 },
  ];
  expect(timeTable(times)).toBe('   12.3 s  b\n    1.0 s  a');
});
