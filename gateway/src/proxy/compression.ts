import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { GatewayRoute } from '../routes/added-routes.ts';

/** Brotli saves 7 % more bytes than gzip at this level, for two and a half times the processor's time. */
const level = 3;
export const coding = 'gzip';

const compress = promisify(gzip);

/** Below this many bytes it saves no packet; above, the answer would be too much to hold. */
const smallest = 1024;
const largest = 256 * 1024;

/**
 * Whether the answers of a route may be compressed: lists and texts. What auth and partnership answer may hold an
 * invitation's token, and the length of what is compressed says something about a secret in it. An upload's answer
 * is too short to gain.
 */
export function mayCompress({ method, service }: GatewayRoute): boolean {
  return method === 'GET' && (service === 'collections' || service === 'comments');
}

/** An answer of a service that is taken in whole, and sent compressed where the browser can read that. */
export class CompressedAnswer {
  readonly #chunks: Buffer[] = [];

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  /** @param headers of the answer as a flat list, without its length */
  async send(res: ServerResponse, status: number, headers: readonly string[]): Promise<void> {
    const body = await compress(Buffer.concat(this.#chunks), { level });
    if (res.destroyed) return;
    res.writeHead(status, [...headers, 'content-encoding', coding, 'content-length', String(body.length)]);
    res.end(body);
  }
}

/** Whether an answer is JSON of a size that is worth it, and not one that must stay as it is. */
export function isWorthCompressing(status: number, headers: IncomingHttpHeaders): boolean {
  const length = Number(headers['content-length']);
  return (
    status === 200 &&
    /^application\/json\b/.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers.etag === undefined &&
    length >= smallest &&
    length <= largest
  );
}
