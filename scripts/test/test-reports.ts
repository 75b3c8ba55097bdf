import { stripVTControlCharacters } from 'node:util';

/** What Jest's report contains of what is read here. */
interface JestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    /** Why the file could not be run; else what failed in it. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
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
      readonly results: readonly {
        readonly duration: number;
        readonly errors: readonly { readonly message?: string }[];
        readonly attachments: readonly { readonly name: string; readonly path?: string }[];
      }[];
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
  /** What failed, each with its file in the first line, and its reason indented below. */
  readonly failed: readonly string[];
  readonly times: readonly FileTime[];
}

/**
 * A failure as text: a log of CI may hold only its end, so the reason stands there too, up to 20 lines of it.
 * @param shown what the page showed then, of which 40 lines are told
 */
function withReason(title: string, reasons: readonly string[], shown: readonly string[] = []): string {
  const lines = reasons.flatMap((reason) => stripVTControlCharacters(reason).trimEnd().split('\n'));
  const told = lines.filter((line) => line.trim()).slice(0, 20);
  if (shown.length > 0) told.push('The page then:', ...shown.slice(0, 40).map((line) => `  ${line}`));
  return [title, ...told.map((line) => `     ${line}`)].join('\n');
}

/** @param root the folder of the project, which the names of files are relative to */
export function readJestReport({ numPassedTests, testResults }: JestReport, root: string): RunOutcome {
  const files = testResults.map((file) => ({
    ...file,
    name: file.name.startsWith(`${root}/`) ? file.name.slice(root.length + 1) : file.name,
  }));
  return {
    passed: numPassedTests,
    failed: files.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that could not even be loaded has failed without a failed test in it.
      if (failed.length === 0 && status === 'failed')
        return [withReason(`${name}: could not be run`, [message])];
      return failed.map(({ fullName, failureMessages }) =>
        withReason(`${name}: ${fullName}`, failureMessages),
      );
    }),
    times: files.map(({ name, startTime, endTime }) => ({
      file: name,
      seconds: Math.max(0, endTime - startTime) / 1000,
    })),
  };
}

/** The accessibility tree of the page, in what Playwright writes about a failure: its one block of YAML. */
function pageOf(context: string): string[] {
  const lines = context.split('\n');
  const start = lines.indexOf('```yaml') + 1;
  return start === 0 ? [] : lines.slice(start, lines.indexOf('```', start));
}

/**
 * A test that needed a second attempt has failed. The tests of a file run in several workers: its time is their sum.
 * @param readFile gives the text of a file that the report names
 */
export function readPlaywrightReport(
  { suites, stats, errors }: PlaywrightReport,
  readFile: (path: string) => string,
): RunOutcome {
  const failed: string[] = [];
  const times = new Map<string, number>();
  const add = (suite: PlaywrightSuite): void => {
    let ms = 0;
    for (const { title, tests } of suite.specs) {
      for (const { projectName, status, results } of tests) {
        ms += results.reduce((sum, { duration }) => sum + duration, 0);
        if (status === 'unexpected' || status === 'flaky') {
          const reasons = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
          const contexts = results.flatMap(({ attachments }) =>
            attachments.flatMap(({ name, path }) => (name === 'error-context' && path ? [path] : [])),
          );
          const shown = contexts.flatMap((path) => pageOf(readFile(path)));
          failed.push(withReason(`${suite.file}: ${title} (${projectName})`, reasons, shown));
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
