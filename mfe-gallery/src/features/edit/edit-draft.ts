import type { EditFields } from './edit-changes.ts';

/** A change that was begun and not saved. */
export interface EditDraft<Fields extends EditFields> {
  /** What was saved when it was begun. */
  readonly base: Fields;
  readonly fields: Fields;
}
