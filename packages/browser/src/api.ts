import { ApiError, ConnectionError } from './api-error.ts';
import { discardPageResponses, takePageResponse } from './page-data.ts';
import { newTraceparent } from './trace.ts';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

/**
 * GETs a path and parses its JSON, unless the response came with the HTML. `T` is the contract's response for that
 * path.
 * @throws ApiError on a response that is not a success, ConnectionError when the network fails.
 */
export async function getJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await getJsonWithHeaders<T>(path, options)).data;
}

/** Like {@link getJson}, for callers that also read a header (the next page's `Link`). */
export async function getJsonWithHeaders<T>(
  path: string,
  options: RequestOptions = {},
): Promise<{ data: T; headers: Headers }> {
  const sent = takePageResponse(path);
  // The data in the HTML follows its contract, like any other response.
  if (sent) return { data: promised(sent.body), headers: new Headers(sent.headers) };
  const response = await request(path, options);
  const body: unknown = await arrived(response.json());
  return { data: promised(body), headers: response.headers };
}

/**
 * Sends a change, with a JSON body if there is one, and parses the JSON of the response; a response without a body
 * gives undefined.
 * @throws ApiError on a response that is not a success, ConnectionError when the network fails.
 */
export async function sendJson<T = void>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<T> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await request(path, {
    ...options,
    method,
    headers: { ...json, ...options.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return parseOptional(await arrived(response.text()));
}

/**
 * Sends a request with the session's cookie.
 * @throws ApiError on a response that is not a success, ConnectionError when the network fails.
 */
export async function request(
  path: string,
  init: Omit<RequestInit, 'signal' | 'headers'> & RequestOptions = {},
): Promise<Response> {
  if (init.method !== undefined) discardPageResponses();
  return withNewestCookie(async () =>
    checked(
      await arrived(
        fetch(path, {
          ...init,
          signal: init.signal ?? null,
          credentials: 'include',
          headers: { accept: 'application/json', traceparent: newTraceparent(), ...init.headers },
        }),
      ),
    ),
  );
}

/** Awaits a fetch. @throws ConnectionError instead of the browser's TypeError. */
async function arrived<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isTypeError(error) ? new ConnectionError(error) : error;
  }
}

/** By name: the fetch may be of another realm than the calling code. */
function isTypeError(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && value.name === 'TypeError';
}

/** How long the response with the new cookie may still take, in milliseconds. */
const cookieWaits = [150, 850];

/**
 * A request that crosses with a session extension in another tab is refused before it has any effect, because its
 * cookie is the old one. When it is sent again, the browser has the new cookie.
 */
export async function withNewestCookie<T>(send: () => Promise<T>): Promise<T> {
  for (const wait of cookieWaits) {
    try {
      return await send();
    } catch (error) {
      if (!isCookieReplaced(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return send();
}

/** Whether a request was refused because its cookie was replaced while it was in flight. */
export function isCookieReplaced(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'SESSION_REPLACED';
}

/** Returns a successful response. @throws ApiError for any other. */
export async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  const { status, statusText } = response;
  const retryAfter = response.headers.get('retry-after');
  throw new ApiError({ status, statusText, body: await arrived(response.text()), retryAfter });
}

/** Parses the JSON of a response; a response without a body gives undefined. */
export function parseOptional<T>(body: string): T {
  return promised(body === '' ? undefined : JSON.parse(body));
}

/** The only place where a response is cast to the type of its contract. */
function promised<T>(body: unknown): T {
  return body as T;
}
