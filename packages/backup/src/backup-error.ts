/** A backup cannot be made, or not be brought back; the message is for a person. */
export class BackupError extends Error {
  override name = 'BackupError';
}
