import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { EventSourceParserStream } from 'eventsource-parser/stream';

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

/** A stream of server-sent events, as it arrives. */
export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  readonly events: { readonly event: string; readonly id: string | undefined; readonly data: unknown }[];
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  close(): void;
}

export async function openStream(
  base: string,
  path: string,
  headers: Record<string, string>,
): Promise<OpenStream> {
  const closing = new AbortController();
  const response = await fetch(new URL(path, base), { headers, signal: closing.signal });
  const events: OpenStream['events'] = [];
  async function read(): Promise<void> {
    const parsed = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { event = 'message', id, data } of parsed ?? []) {
      events.push({ event, id, data: JSON.parse(data) });
    }
  }
  const ended = read().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  return {
    status: response.status,
    headers: response.headers,
    events,
    ended,
    close: () => closing.abort(),
  };
}
