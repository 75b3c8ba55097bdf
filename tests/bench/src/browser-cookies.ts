/** A `Cookie` header as a browser takes cookies, for an address. */
export function browserCookies(header: string, address: string) {
  return header.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url: new URL(address).origin };
  });
}
