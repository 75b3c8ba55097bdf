/**
 * Somebody pressed 'Continue where we left off' outside of the dialog, which therefore does not ask again.
 * Both sides are chunks of this one build.
 */
let isWanted = false;

export function wantResume(): void {
  isWanted = true;
}

/** Whether that was pressed; answers once. */
export function takeResumeIntent(): boolean {
  const wanted = isWanted;
  isWanted = false;
  return wanted;
}
