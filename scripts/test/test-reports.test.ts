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
        message: 'what failed in it',
        assertionResults: [
          { status: 'passed', fullName: 'a rule holds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'another rule holds',
            failureMessages: ['\u001B[31mError: 1 is not 2\u001B[39m\n\n    at b.test.ts:3'],
          },
        ],
      },
      {
        name: '/project/c.test.ts',
        status: 'failed',
        startTime: 0,
        endTime: 0,
        message: 'Cannot find module',
        assertionResults: [],
      },
      {
        name: '/project/d.test.ts',
        status: 'passed',
        startTime: 0,
        endTime: 500,
        message: '',
        assertionResults: [],
      },
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

  test('names failed tests, and files that could not be run, each with its reason', () => {
    expect(readJestReport(report, '/project').failed).toEqual([
      'a/b.test.ts: another rule holds\n     Error: 1 is not 2\n         at b.test.ts:3',
      'c.test.ts: could not be run\n     Cannot find module',
    ]);
  });
});

describe("Playwright's report", () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    tests: [
      {
        projectName: 'phone',
        status,
        results: durations.map((duration, attempt) => ({
          duration,
          errors: status === 'expected' || attempt > 0 ? [] : [{ message: `Error in ${title}` }],
          attachments:
            title === 'four'
              ? [
                  { name: 'screenshot', path: 'a.png' },
                  { name: 'error-context', path: 'four.md' },
                ]
              : [],
        })),
      },
    ],
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
      { file: 'b.spec.ts', specs: [spec('four', 'unexpected', 0)] },
      { file: 'c.spec.ts', specs: [spec('five', 'skipped')] },
    ],
  };

  test('gives the time of a file as the sum of its tests in every project and describe block', () => {
    expect(readPlaywrightReport(report, () => '')).toMatchObject({
      passed: 2,
      times: [
        { file: 'a.spec.ts', seconds: 4.5 },
        { file: 'b.spec.ts', seconds: 0 },
        { file: 'c.spec.ts', seconds: 0 },
      ],
    });
  });

  test('names what failed or needed a second attempt with the reason and the page, and errors outside of tests', () => {
    const files: Record<string, string> = {
      'four.md': '# Error\n```\nError in four\n```\n```yaml\n- main:\n  - heading\n```\n# Source\n```ts\n```',
    };
    expect(readPlaywrightReport(report, (path) => files[path] ?? '').failed).toEqual([
      'a.spec.ts: two (phone)\n     Error in two',
      [
        'b.spec.ts: four (phone)',
        '     Error in four',
        '     The page then:',
        '       - main:',
        '         - heading',
      ].join('\n'),
      'The server did not start.',
    ]);
  });
});

test('a long reason is cut after 20 lines', () => {
  const message = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
  const file = {
    name: 'a.test.ts',
    status: 'failed',
    startTime: 0,
    endTime: 0,
    message,
    assertionResults: [],
  };
  const [failure = ''] = readJestReport({ numPassedTests: 0, testResults: [file] }, '/project').failed;
  expect(failure.split('\n')).toHaveLength(21);
  expect(failure).toMatch(/line 19$/);
});

test('the table of times starts with the slowest file', () => {
  const times = [
    { file: 'a', seconds: 1 },
    { file: 'b', seconds: 12.34 },
  ];
  expect(timeTable(times)).toBe('   12.3 s  b\n    1.0 s  a');
});
