import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { HeaderList } from '@our-dates/service-kit/http/responses';
import { accepts } from '../entry/accept-encoding.ts';
import type { GatewayRequest } from '../entry/gateway-request.ts';
import type { GatewayRoute } from '../routes/added-routes.ts';

/** Set by the gateway itself, or only meant for one hop. */
const notPassedBack = new Set([
  'connection',
  'content-security-policy',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'referrer-policy',
  'server',
  'strict-transport-security',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-content-type-options',
  'x-powered-by',
  'x-request-id',
]);

const compress = promisify(gzip);
/** Brotli saves 7 % more bytes than gzip at this level, for two and a half times the processor's time. */
const level = 3;
/** Below this many bytes it saves no packet; above, the response would be too much to hold. */
const smallest = 1024;
const largest = 256 * 1024;

/**
 * Sends the response of a service: with the headers of every response of the gateway, and compressed where that is worth
 * it and the browser can read it. Only auth may set cookies.
 */
export function createResponder(
  { req, res, headers }: GatewayRequest,
  route: GatewayRoute,
): (answer: IncomingMessage) => void {
  // Its headers are the service's by the time of the answer.
  const acceptEncoding = req.headers['accept-encoding'];
  return (answer) => {
    const status = answer.statusCode ?? 502;
    const isWorthIt = mayCompress(req.method, route) && isWorthCompressing(status, answer.headers);
    const isCompressed = isWorthIt && accepts(acceptEncoding, 'gzip');
    const list = passedBack(answer.headers, headers, {
      cookies: route.service === 'auth',
      length: !isCompressed,
    });
    if (isWorthIt) list.push('vary', 'accept-encoding');
    if (!isCompressed) {
      res.writeHead(status, list);
      answer.pipe(res);
      return;
    }
    // The library closes the browser's connection when the answer breaks off.
    buffer(answer)
      .then((body) => compress(body, { level }))
      .then((body) => {
        if (res.destroyed) return;
        res.writeHead(status, [...list, 'content-encoding', 'gzip', 'content-length', String(body.length)]);
        res.end(body);
      })
      .catch(() => res.destroy());
  };
}

function passedBack(
  headers: IncomingHttpHeaders,
  added: HeaderList,
  may: { cookies: boolean; length: boolean },
): string[] {
  const list = [...added];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || notPassedBack.has(name)) continue;
    if ((name === 'set-cookie' && !may.cookies) || (name === 'content-length' && !may.length)) continue;
    if (Array.isArray(value)) for (const one of value) list.push(name, one);
    else list.push(name, value);
  }
  if (headers['cache-control'] === undefined) list.push('cache-control', 'no-store');
  return list;
}

/**
 * Lists and texts. Responses of auth and partnership may contain an invitation's token, and the length of what is
 * compressed says something about a secret in it.
 */
function mayCompress(method: string | undefined, { service }: GatewayRoute): boolean {
  return method === 'GET' && (service === 'collections' || service === 'comments');
}

/** JSON of a size that is worth it; what has an ETag must stay as it is. */
function isWorthCompressing(status: number, headers: IncomingHttpHeaders): boolean {
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
