import { isIP } from 'node:net';

/** @param host a name, or an address without brackets; every loopback one leads to the machine of who asks */
export function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === '::1' || host === 'localhost' || host.endsWith('.localhost');
}
