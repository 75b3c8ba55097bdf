import { isIP } from 'node:net';
import { isLoopback } from '@our-dates/service-kit/http/loopback';

/** Whether a request means this platform: by the host it names, and the address of this machine it came in at. */
export type OwnHosts = (hostname: string, localAddress: string) => boolean;

/**
 * The hosts this platform answers to. Any other name may be one that a stranger has made to lead here: a page on it
 * would count as ours in the browser of a person who can reach us (DNS rebinding), and links would be built on it.
 * Loopback names always lead to the machine of the browser itself, and an address can be made to lead nowhere
 * else, so the one that a connection came in at is ours.
 * @param options.publicUrl where the platform is reached
 * @param options.allowedHosts further names and addresses, without a port
 * @param options.listensOn where the server is configured to listen
 */
export function createOwnHosts(options: {
  publicUrl: string | undefined;
  allowedHosts: readonly string[];
  listensOn: string;
}): OwnHosts {
  const names = new Set(options.allowedHosts.map(hostnameOf));
  if (options.publicUrl !== undefined) names.add(plain(new URL(options.publicUrl).hostname));
  names.add(hostnameOf(options.listensOn));
  // It may listen on all addresses, which is not a host that a browser requests.
  for (const everything of ['0.0.0.0', '::']) names.delete(everything);
  return (hostname, localAddress) => {
    const host = plain(hostname);
    return isLoopback(host) || names.has(host) || (isIP(host) !== 0 && host === hostnameOf(localAddress));
  };
}

/** A name or an address as the host of a URL says it, which has one way to write each. */
export function hostnameOf(host: string): string {
  const text = host.includes(':') && !host.startsWith('[') ? `[${host.split('%')[0]}]` : host;
  return plain(URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : host);
}

/** Without the brackets of an address and the dot at the end of a name. */
function plain(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
