/** Deletes the viewer's account. Only the profile calls it, so it is not among the paths that every page pays for. */
export const deleteAccountPath = '/api/users/account/delete';

/** How long, at most, something of a deleted account is kept; the profile and the operator's documents promise it. */
export const keptAfterDeletion = {
  /** Hours until the last copy of what was recorded is removed: that in events which have been published. */
  contentHours: 2,
  /** Days for which the log of changes is kept. It holds ids and no content. */
  changeDays: 30,
  /** Days until the last backup with the account is replaced, where one is made every night. */
  backupDays: 14,
} as const;
