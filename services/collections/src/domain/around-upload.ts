import type { CallName } from '../repository/idempotent-calls.ts';
import type { AskAgain } from './permission.ts';

/** What an upload needs beyond what is uploaded. */
export interface AroundUpload {
  /** Under which it may be repeated; null: it is not. */
  readonly call: CallName | null;
  /** Called in the transaction that writes, before anything is locked. */
  readonly askAgain: AskAgain;
  /** Aborted when the sender has gone, and nothing needs to be looked at any more. */
  readonly signal?: AbortSignal | undefined;
}
