import { type AppError, storageFull, unavailable } from '../errors.ts';

/** What the system says when there is no room, or the quota is used up. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** What it says when a disk takes nothing at all. */
const broken = new Set(['EROFS', 'EIO']);

/** Whether a file could not be written for what its disk is, and how that is answered; undefined when not. */
export function storageProblem(error: unknown): AppError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (full.has(code)) return storageFull(error);
  if (!broken.has(code)) return undefined;
  return unavailable(
    'Nothing can be saved at the moment. Please try again later.',
    5,
    'BLOBS_UNAVAILABLE',
    error,
  );
}
