/** What Jest's report contains of a test file. */
interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** A file, or a `describe` in it, in Playwright's report. */
interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** A test file, and how long it ran. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** @param root the folder of the project, which the names are relative to */
export const jestTimes = ({ testResults }: JestReport, root: string): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name,
    seconds: Math.max(0, endTime - startTime) / 1000,
  }));

/** The tests of a file can run at the same time in several workers: this is the sum of their times. */
export function playwrightTimes({ suites }: { readonly suites: readonly PlaywrightSuite[] }): FileTime[] {
  const times = new Map<string, number>();
  const add = (suite: PlaywrightSuite): void => {
    const durations = suite.specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
    const ms = durations.reduce((sum, { duration }) => sum + duration, 0);
    times.set(suite.file, (times.get(suite.file) ?? 0) + ms / 1000);
    suite.suites?.forEach(add);
  };
  suites.forEach(add);
  return [...times].map(([file, seconds]) => ({ file, seconds }));
}

/** One line for each file, slowest first. */
export const timeTable = (times: readonly FileTime[]): string =>
  [...times]
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
    .join('\n');
