import { parseOptional, type RequestOptions, withNewestCookie } from './api.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { discardPageResponses } from './page-data.ts';
import { newTraceparent } from './trace.ts';

interface FormOptions extends RequestOptions {
  /** Called with the part of the body that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void;
}

/**
 * Sends a multipart form and reports the upload progress; `fetch` cannot, so this is an XMLHttpRequest.
 * @throws ApiError on a response that is not a success, ConnectionError when the network fails, the signal's reason
 *   when it is aborted.
 */
export function sendForm<T>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  options: FormOptions = {},
): Promise<T> {
  discardPageResponses();
  return withNewestCookie(() => sendFormOnce(method, path, form, options));
}

function sendFormOnce<T>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  { signal, headers = {}, onProgress }: FormOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('traceparent', newTraceparent());
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const { status, statusText, responseText: body } = request;
      if (status < 200 || status > 299) {
        const retryAfter = request.getResponseHeader('retry-after');
        reject(new ApiError({ status, statusText, body, retryAfter }));
      } else {
        resolve(parseOptional(body));
      }
    };
    request.onerror = () => reject(new ConnectionError());
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.send(form);
  });
}
