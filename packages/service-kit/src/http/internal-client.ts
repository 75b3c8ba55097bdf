import { unavailable } from '../errors.ts';
import { internalHeaders } from '../identity/identity.ts';
import { timeLimits } from '../slice/time-limits.ts';
import { contextHeaders } from '../telemetry/request-context.ts';
import { traced } from '../telemetry/tracing.ts';

/** Calls another slice over HTTP. */
export interface InternalClient {
  /**
   * Gets JSON. The request id and trace of the current request go with it.
   * @param token an internal token whose audience is that slice
   * @param options.signal gives the question up
   * @returns null for 404
   * @throws AppError 503 when the other slice does not answer in time or not with a success; the reason of `signal`
   *   when that is aborted
   */
  getJson(path: string, token: string, options?: { signal?: AbortSignal }): Promise<unknown>;
  /**
   * Gets a response with its headers, and a body that is still to be read, all within the same time.
   * @returns null for 404; a success otherwise
   * @throws AppError as `getJson`; reading the body afterwards throws what `fetch` throws
   */
  get(
    path: string,
    token: string,
    options?: { signal?: AbortSignal | undefined; headers?: Readonly<Record<string, string>> },
  ): Promise<Response | null>;
}

/**
 * @param options.service its name, for traces
 * @param options.timeoutMs for the whole call, default 3500
 * @param options.unavailable the sentence of the 503, for a person
 */
export function createInternalClient(options: {
  service: string;
  baseUrl: string;
  timeoutMs?: number;
  unavailable?: string;
}): InternalClient {
  const { service, baseUrl, timeoutMs = timeLimits.slice.questionMs } = options;

  async function get(path: string, token: string, request: Parameters<InternalClient['get']>[2] = {}) {
    const { signal, headers } = request;
    const tooLate = AbortSignal.timeout(timeoutMs);
    const response = await fetch(new URL(path, baseUrl), {
      headers: { [internalHeaders.token]: token, ...contextHeaders(), ...headers },
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate,
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new Error(`${path} answered ${response.status}`);
  }

  function asked<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const orUnavailable = async () => {
      try {
        return await ask();
      } catch (error) {
        // The caller gave up, for its own reason; nothing is wrong with the other slice.
        signal?.throwIfAborted();
        throw unavailable(options.unavailable, 1, 'UNAVAILABLE', error);
      }
    };
    return traced(`ask ${service}`, orUnavailable, { kind: 'client' });
  }

  return {
    getJson: (path, token, request) =>
      asked(async () => {
        const response = await get(path, token, request);
        return response && (await response.json());
      }, request?.signal),
    get: (path, token, request) => asked(() => get(path, token, request), request?.signal),
  };
}
