/**
 * Whether browsers keep passkeys for a host: it must have a name. An address such as `192.0.2.7` or `[2001:db8::1]` is
 * none.
 * @param hostname as a URL has it
 */
export function hasName(hostname: string): boolean {
  return !/^[\d.]+$|^\[/.test(hostname);
}
