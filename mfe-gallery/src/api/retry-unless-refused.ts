import { ApiError } from '@our-dates/browser/api-error';
import { shouldRetry } from '@our-dates/browser/query-client';

/** As every query; but a clear no, such as 'there is no such memory', is not asked for again. */
export function retryUnlessRefused(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return !isRefusal && shouldRetry(failures, error);
}
