import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { CallName } from '../repository/idempotent-calls.ts';

/**
 * Checks the viewer again: between the first byte of an upload and its transaction lie minutes, in which a session or
 * a partnership may end.
 * @returns the viewer with the partner they have now
 * @throws AppError 401 when the login has ended; 503 when it cannot be found out
 */
export type AskAgain = () => Promise<Viewer>;

/** What an upload needs in addition to its content. */
export interface UploadContext {
  /** Under which it may be repeated; null: it is not. */
  readonly call: CallName | null;
  /** Called in the transaction that writes, before anything is locked. */
  readonly askAgain: AskAgain;
  /** Aborted when the sender has disconnected, so that nothing needs to be checked any more. */
  readonly signal?: AbortSignal | undefined;
}
