import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Ends with how many tests passed and how many did not. */
export default class CountReporter implements Reporter {
  readonly #passed = new Set<string>();
  readonly #failed = new Set<string>();

  onTestEnd(test: TestCase, result: TestResult): void {
    (result.status === 'passed' ? this.#passed : this.#failed).add(test.id);
  }

  onEnd(): void {
    console.log(`${this.#passed.size} passed, ${this.#failed.size} failed`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
