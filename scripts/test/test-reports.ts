/** What Jest's report contains of what is read here. */
interface JestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** A file, or a `describe` in it, in Playwright's report. */
interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: { readonly expected: number };
  readonly errors: readonly { readonly message?: string }[];
}

/** A test file, and how long it ran. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** What a run of a test runner comes to. */
export interface RunOutcome {
  readonly passed: number;
  /** What failed, each with its file. */
  readonly failed: readonly string[];
  readonly times: readonly FileTime[];
}

/** @param root the folder of the project, which the names of files are relative to */
export function readJestReport({ numPassedTests, testResults }: JestReport, root: string): RunOutcome {
  const files = testResults.map((file) => ({
    ...file,
    name: file.name.startsWith(`${root}/`) ? file.name.slice(root.length + 1) : file.name,
  }));
  return {
    passed: numPassedTests,
    failed: files.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that could not even be loaded has failed without a failed test in it.
      if (failed.length === 0 && status === 'failed') return [`${name}: could not be run`];
      return failed.map(({ fullName }) => `${name}: ${fullName}`);
    }),
    times: files.map(({ name, startTime, endTime }) => ({
      file: name,
      seconds: Math.max(0, endTime - startTime) / 1000,
    })),
  };
}

/** A test that needed a second attempt has failed. The tests of a file run in several workers: its time is their sum. */
export function readPlaywrightReport({ suites, stats, errors }: PlaywrightReport): RunOutcome {
  const failed: string[] = [];
  const times = new Map<string, number>();
  const add = (suite: PlaywrightSuite): void => {
    let ms = 0;
    for (const { title, tests } of suite.specs) {
      for (const { projectName, status, results } of tests) {
        ms += results.reduce((sum, { duration }) => sum + duration, 0);
        if (status === 'unexpected' || status === 'flaky') {
          failed.push(`${suite.file}: ${title} (${projectName})`);
        }
      }
    }
    times.set(suite.file, (times.get(suite.file) ?? 0) + ms / 1000);
    suite.suites?.forEach(add);
  };
  suites.forEach(add);
  const outside = errors.map(({ message = 'an error outside of the tests' }) => message.split('\n')[0] ?? '');
  return {
    passed: stats.expected,
    failed: [...failed, ...outside],
    times: [...times].map(([file, seconds]) => ({ file, seconds })),
  };
}

/** One line for each file, slowest first. */
export const timeTable = (times: readonly FileTime[]): string =>
  [...times]
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
    .join('\n');
