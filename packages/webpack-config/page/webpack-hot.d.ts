/** Webpack's interface of hot module replacement, as far as it is used here. */
interface WebpackHot {
  /** The data of the previous version of this module; undefined at its first run. */
  readonly data?: Record<string, unknown>;
  accept(): void;
  dispose(leave: (data: Record<string, unknown>) => void): void;
  /** Passes the update on to the modules that import this one. */
  invalidate(): void;
  /** @returns the updated modules; null when there is no update */
  check(apply: true): Promise<readonly unknown[] | null>;
}

interface ImportMeta {
  readonly webpackHot?: WebpackHot;
}
