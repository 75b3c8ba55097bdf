import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { OwnHosts } from './own-hosts.ts';

/** Where a request comes from, as far as that can be trusted. */
export interface ClientInfo {
  /** Network address of the browser. */
  readonly address: string;
  /** `scheme://host[:port]` that the browser is talking to; undefined when it does not say. */
  readonly origin: string | undefined;
  /** Whether that is a host this platform answers to. */
  readonly isForUs: boolean;
}

const hostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/**
 * Reads which client a request comes from. The address is that of the socket, unless the socket belongs to one of the trusted
 * proxies: then `X-Forwarded-For` is read from its end, as far as proxies that are trusted have written it.
 * @param options.trustedProxies addresses or CIDR ranges
 * @param options.publicUrl where the platform is reached; without it the request's own host counts
 */
export function createClientInfoReader(options: {
  trustedProxies: readonly string[];
  publicUrl: string | undefined;
  ownHosts: OwnHosts;
}): (request: IncomingMessage) => ClientInfo {
  const trusted = proxyList(options.trustedProxies);
  const publicOrigin = options.publicUrl === undefined ? undefined : new URL(options.publicUrl).origin;
  // Nearly every request names the host that the one before it named.
  let last: Named = { host: undefined, localAddress: '', name: undefined, isForUs: true };
  const named = (host: string | undefined, localAddress: string): Named => {
    if (host !== last.host || localAddress !== last.localAddress) {
      const url = plainHost(host);
      const isForUs = url === undefined || options.ownHosts(url.hostname, localAddress);
      last = { host, localAddress, name: url && host?.toLowerCase(), isForUs };
    }
    return last;
  };
  const originOf = ({ host, name }: Named, httpVersion: string, scheme: string) => {
    // Without one a request of HTTP/1.1 is malformed, wherever it leads; so is one with a host that is none.
    if (host === undefined ? httpVersion === '1.1' : name === undefined) return undefined;
    return publicOrigin ?? (name && `${scheme}://${name}`);
  };

  return ({ headers, httpVersion, socket }) => {
    const peer = plainAddress(socket.remoteAddress);
    const viaProxy = trusted?.(peer) ?? false;
    const scheme = viaProxy && lastOf(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
    const target = named(headers.host, plainAddress(socket.localAddress));
    return {
      address: viaProxy && trusted ? forwardedFor(headers, peer, trusted) : peer,
      origin: originOf(target, httpVersion, scheme),
      isForUs: target.isForUs,
    };
  };
}

/** The content of a `Host` header. */
interface Named {
  readonly host: string | undefined;
  /** Where the connection came in. */
  readonly localAddress: string;
  /** As it may appear in an address; undefined where it is invalid. */
  readonly name: string | undefined;
  readonly isForUs: boolean;
}

/** A host as it may appear in an address: some that look right have an invalid port or number. */
function plainHost(host = ''): URL | undefined {
  const name = host.toLowerCase();
  return hostPattern.test(name) && URL.canParse(`http://${name}`) ? new URL(`http://${name}`) : undefined;
}

function forwardedFor(
  headers: IncomingHttpHeaders,
  peer: string,
  trusted: (address: string) => boolean,
): string {
  const hops = textOf(headers['x-forwarded-for'])
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
