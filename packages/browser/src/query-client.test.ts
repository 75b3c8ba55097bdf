import { describe, expect, it, jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts';

const failure = (status: number) => new ApiError({ status, statusText: 'No', body: '' });

describe('queries of a page', () => {
  it('are retried up to three times', () => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failure(503)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each([400, 401, 403, 404, 409, 410, 422])('are not retried after a %i', (status) => {
    expect(shouldRetry(0, failure(status))).toBe(false);
  });

  it.each([408, 429, 500, 503])('are retried after a %i, whatever its text is', (status) => {
    const body = '/api/photos/1401 did not answer: 401, 404';
    expect(shouldRetry(0, new ApiError({ status, statusText: 'No', body }))).toBe(true);
  });

  it('are retried after a network failure', () => {
    expect(shouldRetry(2, new TypeError('Failed to fetch /api/photos/1401'))).toBe(true);
  });

  it('double the delay with each retry, from one second to half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
  });

  it('stay fresh for five minutes and are not fetched again on focus', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      staleTime: 300_000,
      refetchOnWindowFocus: false,
      refetchInterval: false,
    });
    expect(mutations).toMatchObject({ retry: false });
  });

  it('report a session that has ended', async () => {
    const onUnauthenticated = jest.fn();
    const queries = createQueryClient({ onUnauthenticated });
    await expect(
      queries.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(failure(401)) }),
    ).rejects.toThrow('401');
    expect(onUnauthenticated).toHaveBeenCalledTimes(1);
  });
});

it('the query client recognizes a 401 thrown by another slice’s copy of this package', async () => {
  jest.resetModules();
  const { ApiError: ApiErrorOfRemote } = await import('./api-error.ts');
  const onUnauthenticated = jest.fn();
  const queryFn = () => Promise.reject(new ApiErrorOfRemote({ status: 401, statusText: 'No', body: '' }));
  await expect(
    createQueryClient({ onUnauthenticated }).fetchQuery({ queryKey: ['x'], queryFn }),
  ).rejects.toThrow('401');
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
});

it('the query client fails a change without a network, and does not send it later', async () => {
  onlineManager.setOnline(false);
  try {
    const client = createQueryClient();
    const change = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    const mutation = client.getMutationCache().build(client, { mutationFn: change });
    await expect(mutation.execute(undefined)).rejects.toThrow('Failed to fetch');
    expect(change).toHaveBeenCalledTimes(1);
  } finally {
    onlineManager.setOnline(true);
  }
});
