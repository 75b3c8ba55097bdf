import { AppError, badRequest, unavailable } from '@our-dates/common/errors';

export function isTimeout(error: unknown): boolean {
  return (
    codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT' || (error instanceof Error && error.name === 'TimeoutError')
  );
}

/** How the failure of a service reads to the person who waited for it. */
export function upstreamError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isTimeout(error)) return tookTooLong();
  switch (codeOf(error)) {
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
    case 'EPIPE':
      return unavailable('The connection was reset. Please try again.', 1, 'CONNECTION_RESET', error);
    case 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH':
      return badRequest('The request is not as long as it says.');
    default:
      return unavailable(undefined, 1, 'UNAVAILABLE', error);
  }
}

export function tookTooLong(): AppError {
  return unavailable(
    'This took too long and ran into a timeout. Please try again in a moment.',
    2,
    'TIMEOUT',
  );
}

export function senderStalled(): AppError {
  return new AppError({
    status: 408,
    code: 'REQUEST_TIMEOUT',
    detail: 'The upload stopped coming and ran into a timeout. Please check your connection and try again.',
  });
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
