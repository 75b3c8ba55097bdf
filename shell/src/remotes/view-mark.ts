import type { RemoteModuleName } from '@our-dates/contracts/mfe';

/** How a view of a remote's module turns out. */
export interface ViewNote {
  readonly name: RemoteModuleName;
  readonly status: 'loading' | 'ready' | 'failed';
}

/** The name of the entries in the browser's performance timeline. */
export const viewMark = 'remote-view';

/** Writes it into the browser's performance timeline, where what is loaded later reads it. */
export const noteView = (name: RemoteModuleName, status: ViewNote['status']): void => {
  performance.mark(viewMark, { detail: { name, status } satisfies ViewNote });
};
