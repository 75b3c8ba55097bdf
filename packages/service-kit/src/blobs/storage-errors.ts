import { type AppError, storageFull, unavailable, unprocessable } from '../errors.ts';

/** The system's codes for a full disk or an exhausted quota. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** The system's codes for a disk that accepts no writes. */
const broken = new Set(['EROFS', 'EIO']);

/** The response to a write that failed because of the disk; undefined for another failure. */
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

/** 422: the bytes are not those that their sender has named the checksum of. */
export function changedOnItsWay(): AppError {
  return unprocessable('The file was changed on its way. Please send it again.', 'CHECKSUM');
}
