import { unavailable } from './errors.ts';
import { internalHeaders } from './identity.ts';
import { currentContext } from './request-context.ts';
import { timeLimits } from './time-limits.ts';

/** Calls another slice over HTTP. */
export interface InternalClient {
  /**
   * Gets JSON. The request id and trace of the current request go with it.
   * @param token an internal token whose audience is that slice
   * @param options.signal gives the question up
   * @returns null for 404
   * @throws AppError 503 when the other slice does not answer in time or not with a success
   */
  getJson(path: string, token: string, options?: { signal?: AbortSignal }): Promise<unknown>;
}

/** @param options.timeoutMs for the whole call, default 3500 */
export function createInternalClient(options: { baseUrl: string; timeoutMs?: number }): InternalClient {
  return {
    async getJson(path, token, { signal } = {}) {
      const context = currentContext();
      const tooLate = AbortSignal.timeout(options.timeoutMs ?? timeLimits.slice.questionMs);
      try {
        const response = await fetch(new URL(path, options.baseUrl), {
          headers: {
            [internalHeaders.token]: token,
            ...(context ? { 'x-request-id': context.requestId } : {}),
            ...(context?.traceparent ? { traceparent: context.traceparent } : {}),
          },
          redirect: 'error',
          signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate,
        });
        if (response.ok) return await response.json();
        await response.body?.cancel();
        if (response.status === 404) return null;
        throw new Error(`${path} answered ${response.status}`);
      } catch (error) {
        throw unavailable(undefined, 1, 'UNAVAILABLE', error);
      }
    },
  };
}
