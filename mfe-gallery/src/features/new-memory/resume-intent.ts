/**
 * 'Continue where we left off' was pressed outside of the dialog, so the dialog does not ask again. Both sides are
 * chunks of this build.
 */
let wanted: string | undefined;

/** @param key of the draft that is to be resumed. */
export function wantResume(key: string): void {
  wanted = key;
}

/** The key of the draft that is to be resumed, if that was pressed; returned once. */
export function takeResumeIntent(): string | undefined {
  const key = wanted;
  wanted = undefined;
  return key;
}
