/** A backup cannot be made or restored; the message is for a person. */
export class BackupError extends Error {
  override name = 'BackupError';
}
