import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The body, where it is JSON that is not compressed. */
  readonly json: unknown;
}

export interface WireRequest {
  readonly method?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer | Readable;
}

/**
 * Sends exactly what it is told, with no header of its own but Host, on a connection of its own; a real browser
 * adds the headers that `sameSite` holds.
 */
export function ask(base: string, path: string, options: WireRequest = {}): Promise<WireAnswer> {
  const { method = 'GET', headers = {}, body } = options;
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method, headers, agent: false }, (response) => {
      buffer(response).then((content) => {
        const { 'content-type': type, 'content-encoding': coding } = response.headers;
        const isJson = coding === undefined && (type?.includes('json') ?? false);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: content,
          json: isJson && content.length > 0 ? JSON.parse(content.toString()) : undefined,
        });
      }, reject);
    });
    request.on('error', reject);
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) request.end(body);
    else body.on('error', (error) => request.destroy(error)).pipe(request);
  });
}

/** What a browser says of a request that one of our pages makes. */
export const sameSite = { 'sec-fetch-site': 'same-origin' };
