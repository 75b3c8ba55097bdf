import { describe, expect, test } from '@jest/globals';
import { readJestReport, readPlaywrightReport, timeTable } from './test-reports.ts';

describe("Jest's report", () => {
  const report = {
    numPassedTests: 4,
    testResults: [
      {
        name: '/project/a/b.test.ts',
        status: 'failed',
        startTime: 1000,
        endTime: 3500,
        assertionResults: [
          { status: 'passed', fullName: 'a rule holds' },
          { status: 'failed', fullName: 'another rule holds' },
        ],
      },
      { name: '/project/c.test.ts', status: 'failed', startTime: 0, endTime: 0, assertionResults: [] },
      { name: '/project/d.test.ts', status: 'passed', startTime: 0, endTime: 500, assertionResults: [] },
    ],
  };

  test('gives the time of a file from its start to its end, under its name in the project', () => {
    expect(readJestReport(report, '/project')).toMatchObject({
      passed: 4,
      times: [
        { file: 'a/b.test.ts', seconds: 2.5 },
        { file: 'c.test.ts', seconds: 0 },
        { file: 'd.test.ts', seconds: 0.5 },
      ],
    });
  });

  test('names failed tests, and files that could not be run', () => {
    expect(readJestReport(report, '/project').failed).toEqual([
      'a/b.test.ts: another rule holds',
      'c.test.ts: could not be run',
    ]);
  });
});

describe("Playwright's report", () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    tests: [{ projectName: 'phone', status, results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    stats: { expected: 2 },
    errors: [{ message: 'The server did not start.\n    at line 1' }],
    suites: [
      {
        file: 'a.spec.ts',
        specs: [spec('one', 'expected', 1000)],
        suites: [{ file: 'a.spec.ts', specs: [spec('two', 'flaky', 2000, 500)] }],
      },
      { file: 'a.spec.ts', specs: [spec('three', 'expected', 1000)] },
      { file: 'b.spec.ts', specs: [spec('four', 'unexpected')] },
      { file: 'c.spec.ts', specs: [spec('five', 'skipped')] },
    ],
  };

  test('gives the time of a file as the sum of its tests in every project and describe block', () => {
    expect(readPlaywrightReport(report)).toMatchObject({
      passed: 2,
      times: [
        { file: 'a.spec.ts', seconds: 4.5 },
        { file: 'b.spec.ts', seconds: 0 },
        { file: 'c.spec.ts', seconds: 0 },
      ],
    });
  });

  test('names what failed or needed a second attempt, and errors outside of tests', () => {
    expect(readPlaywrightReport(report).failed).toEqual([
      'a.spec.ts: two (phone)',
      'b.spec.ts: four (phone)',
      'The server did not start.',
    ]);
  });
});

test('the table of times starts with the slowest file', () => {
  const times = [
    { file: 'a', seconds: 1 },
    { file: 'b', seconds: 12.34 },
  ];
  expect(timeTable(times)).toBe('   12.3 s  b\n    1.0 s  a');
});
