import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Where a request comes from, as far as it can be believed. */
export interface Caller {
  /** Network address of the browser. */
  readonly address: string;
  /** `scheme://host[:port]` that the browser is talking to; undefined when its Host header makes no sense. */
  readonly origin: string | undefined;
}

const hostPattern = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/**
 * Tells a request's caller. The address is that of the socket, unless the socket belongs to one of the trusted
 * proxies: then `X-Forwarded-For` is read from its end, as far as proxies that are trusted have written it.
 * @param options.trustedProxies addresses or CIDR ranges
 * @param options.publicUrl where the platform is reached; without it every request's own host counts
 */
export function createCallerReader(options: {
  trustedProxies: readonly string[];
  publicUrl: string | undefined;
}): (request: IncomingMessage) => Caller {
  const trusted = proxyList(options.trustedProxies);
  const publicOrigin = options.publicUrl === undefined ? undefined : new URL(options.publicUrl).origin;

  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress);
    const viaProxy = trusted?.(peer) ?? false;
    const host = request.headers.host ?? '';
    const scheme = viaProxy && lastOf(request.headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
    return {
      address: viaProxy && trusted ? forwardedFor(request, peer, trusted) : peer,
      origin: publicOrigin ?? (hostPattern.test(host) ? `${scheme}://${host.toLowerCase()}` : undefined),
    };
  };
}

function forwardedFor(request: IncomingMessage, peer: string, trusted: (address: string) => boolean): string {
  const hops = textOf(request.headers['x-forwarded-for'])
    .split(',')
    .map((hop) => plainAddress(hop.trim()))
    .reverse();
  let address = peer;
  for (const hop of hops) {
    if (isIP(hop) === 0) return address;
    address = hop;
    if (!trusted(hop)) return address;
  }
  return address;
}

function proxyList(entries: readonly string[]): ((address: string) => boolean) | undefined {
  if (entries.length === 0) return undefined;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** IPv4 inside IPv6 is written as IPv4. */
function plainAddress(address: string | undefined): string {
  const text = address ?? '';
  return text.startsWith('::ffff:') && text.includes('.') ? text.slice(7) : text;
}

/** A proxy that trusts another one appends; the last value is the nearest proxy's own. */
function lastOf(header: string | string[] | undefined): string {
  return textOf(header).split(',').at(-1)?.trim().toLowerCase() ?? '';
}

function textOf(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(',') : (header ?? '');
}
