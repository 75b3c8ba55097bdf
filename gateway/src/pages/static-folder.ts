import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { matchesEtag } from '@our-dates/service-kit/http/etag';
import type { HeaderList } from '@our-dates/service-kit/http/responses';
import { accepts } from '../entry/accept-encoding.ts';

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Plain segments without a leading dot: no escape, no parent folder, no hidden file. */
const pathPattern = /^(?:[A-Za-z0-9_~@][A-Za-z0-9_~@.-]*\/)*[A-Za-z0-9_~@][A-Za-z0-9_~@.-]*$/;

/**
 * A file whose name has a hash of its content before the extension never changes. The Caddyfile of the images has the
 * same pattern.
 */
const hashedPattern = /\.[0-9A-Za-z_-]{8,}\.[a-z0-9]+$/;

/** What the build has compressed beforehand, best first. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

interface Variant {
  readonly path: string;
  readonly encoding: string | undefined;
  readonly size: number;
  readonly etag: string;
}

export interface StaticFolder {
  /**
   * Answers GET or HEAD with a file.
   * @param name relative to the folder, without a leading slash
   * @returns false when there is no such file; then nothing was answered
   */
  send(req: IncomingMessage, res: ServerResponse, name: string, headers: HeaderList): Promise<boolean>;
  /** @returns the text of a small file; undefined when there is none */
  read(name: string): Promise<string | undefined>;
}

/**
 * Files of a build. They are looked up at each request, so that a new build is served as soon as it is there.
 * Names with a hash may be cached for ever; all others are requested each time.
 */
export function createStaticFolder(folder: string): StaticFolder {
  const find = async (name: string, acceptEncoding: string | undefined): Promise<Variant | undefined> => {
    if (!pathPattern.test(name)) return undefined;
    const accepted = encodings.filter((encoding) => accepts(acceptEncoding, encoding.name));
    for (const { name: encoding, suffix } of accepted) {
      const variant = await variantAt(folder, `${name}${suffix}`, encoding);
      if (variant) return variant;
    }
    return variantAt(folder, name, undefined);
  };

  return {
    async read(name) {
      const variant = await find(name, '');
      // A build that is replaced may have removed it since.
      return variant && readFile(variant.path, 'utf8').catch(undefinedIfMissing);
    },
    async send(req, res, name, headers) {
      const type = types[extname(name)];
      const variant = type && (await find(name, req.headers['accept-encoding']));
      if (!variant) return false;
      const answer = [
        ...headers,
        'content-type',
        type,
        'etag',
        variant.etag,
        'vary',
        'accept-encoding',
        'cache-control',
        hashedPattern.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(variant.encoding ? ['content-encoding', variant.encoding] : []),
      ];
      if (matchesEtag(req.headers['if-none-match'], variant.etag)) {
        res.writeHead(304, answer).end();
        return true;
      }
      res.writeHead(200, [...answer, 'content-length', String(variant.size)]);
      if (req.method === 'HEAD') res.end();
      else await sendFile(variant, res);
      return true;
    },
  };
}

async function sendFile({ path, size }: Variant, res: ServerResponse): Promise<void> {
  const file = createReadStream(path, { end: Math.max(0, size - 1) });
  await pipeline(file, res, { end: false }).catch(brokeOff);
  if (file.bytesRead === size) res.end();
  // The content was shorter than announced, and the client would wait for the rest for ever.
  else res.destroy();
}

async function variantAt(
  folder: string,
  name: string,
  encoding: string | undefined,
): Promise<Variant | undefined> {
  const path = join(folder, name);
  try {
    const found = await stat(path);
    if (!found.isFile()) return undefined;
    // A link inside the folder must not lead out of it.
    const [real, root] = await Promise.all([realpath(path), realpath(folder)]);
    if (!real.startsWith(root + sep)) return undefined;
    const version = `${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}`;
    return { path, encoding, size: found.size, etag: `"${version}${encoding ? `-${encoding}` : ''}"` };
  } catch (error) {
    return undefinedIfMissing(error);
  }
}

const missing = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && missing.includes(`${error.code}`)) return undefined;
  throw error;
}

/** The browser left in the middle, or the file cannot be read to its end; the connection is closed, nothing else. */
function brokeOff(): void {}
