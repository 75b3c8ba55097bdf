import type { Environment } from '@our-dates/service-kit/slice/config';

/** What the process of the services is told. */
export type Order =
  /** Starts every slice, in this order, with its environment. */
  | { readonly do: 'start'; readonly environments: readonly (readonly [name: string, Environment])[] }
  /** Takes up these files, which were saved. */
  | { readonly do: 'take up'; readonly files: readonly string[] };

/** What it answers; to each order one of these. */
export type Report =
  | { readonly done: 'started' }
  | { readonly done: 'taken up' }
  /** Something that all slices share has changed: only a new process takes that up. */
  | { readonly done: 'needs restart'; readonly file: string }
  | { readonly done: 'failed'; readonly reason: string };
