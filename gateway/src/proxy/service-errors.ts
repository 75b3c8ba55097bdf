import { AppError, unavailable } from '@our-dates/common/errors';

/** How the failure of a service reads to the person who waited for it. */
export function serviceError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNRESET' || code === 'EPIPE'
    ? unavailable('The connection was reset. Please try again.', 1, 'CONNECTION_RESET', error)
    : unavailable(undefined, 1, 'UNAVAILABLE', error);
}

export function tookTooLong(): AppError {
  const detail = 'This took too long and ran into a timeout. Please try again in a moment.';
  return unavailable(detail, 2, 'TIMEOUT');
}
