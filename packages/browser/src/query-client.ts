import { notOnDevice } from '@our-dates/contracts/worker-paths';
import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { getJson } from './api.ts';
import { ApiError } from './api-error.ts';

const freshMs = 5 * 60_000;
const maxRetries = 3;
/** Request Timeout and Too Many Requests: the same request may succeed later. */
const passingStatuses: readonly number[] = [408, 429];

/**
 * The one query cache of the page. A query's key starts with the path it GETs, unless it has its own function. Data
 * stays fresh for five minutes and is not fetched again on focus or on a timer. A query is tried up to four times,
 * except after a refusal; a change is never retried. Without a network both fail at once instead of waiting until
 * it returns.
 * @param options.onUnauthenticated called when the response to a query or a change is 401.
 */
export function createQueryClient(options: { onUnauthenticated?: () => void } = {}): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) options.onUnauthenticated?.();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        queryFn: fetchKeyPath,
        staleTime: freshMs,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: shouldRetry,
        retryDelay,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * Three retries, but none after a refusal: a retry does not change a 4xx, except 408 and 429, nor what this device has
 * not kept.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  const isRefused =
    error instanceof ApiError &&
    ((error.status >= 400 && error.status < 500 && !passingStatuses.includes(error.status)) ||
      error.problem?.code === notOnDevice);
  return failures < maxRetries && !isRefused;
}

/** Doubles from one second up to half a minute. */
export function retryDelay(attempt: number): number {
  return Math.min(1_000 * 2 ** attempt, 30_000);
}

function fetchKeyPath({ queryKey: [path], signal }: QueryFunctionContext): Promise<unknown> {
  if (typeof path !== 'string') throw new TypeError('A query without a function needs a path as its key');
  return getJson(path, { signal });
}
