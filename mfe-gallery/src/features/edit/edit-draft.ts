import type { EditFields } from '@our-dates/browser/edit-changes';

/** An unsaved edit. */
export interface EditDraft<Fields extends EditFields> {
  /** What was saved when it was started. */
  readonly base: Fields;
  readonly fields: Fields;
}

/** The name of an edit form, for its drafts. */
export function editFormName(what: 'memory' | 'photo' | 'descriptions', id: number): string {
  return `edit-${what}/${id}`;
}
