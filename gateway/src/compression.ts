import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RouteContract } from '@our-dates/contracts/route';

const compress = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 3 }),
};
type Coding = keyof typeof compress;

/** Below this many bytes it saves no packet; above, the answer would be too much to hold. */
const smallest = 1024;
const largest = 256 * 1024;

/**
 * Whether the answers of a route may be compressed: lists and texts. What auth and partnership answer may hold an
 * invitation's token, and the length of what is compressed says something about a secret in it. An upload's answer
 * is too short to gain.
 */
export function mayCompress({ method, service }: RouteContract): boolean {
  return method === 'GET' && (service === 'collections' || service === 'comments');
}

/** An answer of a service that is taken in whole, and sent compressed where the browser can read that. */
export class CompressedAnswer {
  readonly #coding: Coding;
  readonly #chunks: Buffer[] = [];

  constructor(coding: Coding) {
    this.#coding = coding;
  }

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  /** @param headers of the answer as a flat list, without its length */
  async send(res: ServerResponse, status: number, headers: readonly string[]): Promise<void> {
    const body = await compress[this.#coding](Buffer.concat(this.#chunks));
    if (res.destroyed) return;
    res.writeHead(status, [
      ...headers,
      'content-encoding',
      this.#coding,
      'content-length',
      String(body.length),
    ]);
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

/** The coding that a browser takes, brotli first; undefined where it takes neither (RFC 9110, 12.5.3). */
export function acceptedCoding(acceptEncoding: string | undefined): Coding | undefined {
  const accepted = new Set(
    (acceptEncoding ?? '').split(',').flatMap((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : name;
    }),
  );
  return (['br', 'gzip'] as const).find((coding) => accepted.has(coding));
}
