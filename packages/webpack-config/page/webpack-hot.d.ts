/** Webpack's interface of hot module replacement, as far as it is used here. */
interface WebpackHot {
  /** What the last version of this module left behind; undefined at its first run. */
  readonly data?: Record<string, unknown>;
  accept(): void;
  dispose(leave: (data: Record<string, unknown>) => void): void;
  /** Hands the update on to the modules that import this one. */
  invalidate(): void;
  /** @returns the updated modules; null when there is no update */
  check(apply: true): Promise<readonly unknown[] | null>;
}

interface ImportMeta {
  readonly webpackHot?: WebpackHot;
}
