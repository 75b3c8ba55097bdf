import type { IncomingHttpHeaders } from 'node:http';
import type { HeaderList } from '../entry/security-headers.ts';

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

/**
 * The headers of an answer as the browser gets them.
 * @param headers of the service
 * @param added to all answers of the gateway
 * @param mayCookie whether the service may set cookies
 */
export function passedBack(headers: IncomingHttpHeaders, added: HeaderList, mayCookie: boolean): string[] {
  const list = [...added];
  let cached = false;
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || notPassedBack.has(name)) continue;
    if (name === 'cache-control') cached = true;
    if (name === 'set-cookie' && !mayCookie) continue;
    if (Array.isArray(value)) for (const one of value) list.push(name, one);
    else list.push(name, value);
  }
  if (!cached) list.push('cache-control', 'no-store');
  return list;
}

/** @param list names and values in turn */
export function withoutLength(list: readonly string[]): string[] {
  return list.filter((_, index) => list[index - (index % 2)] !== 'content-length');
}
