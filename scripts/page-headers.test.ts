import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { createSecurityHeaders } from '../gateway/src/entry/security-headers.ts';

/** The headers that a Caddyfile sets, in lower case. */
function headersIn(caddyfile: string): Map<string, string> {
  const lines = caddyfile.matchAll(/^(?:header @\w+ |\t)([A-Z][\w-]+) "(.*)"$/gm);
  return new Map([...lines].map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}

test('the image of the shell sends the same security headers as the gateway', async () => {
  const own = headersIn(await readFile(new URL('../shell/deploy/page.caddy', import.meta.url), 'utf8'));
  // The server of every build says this one itself.
  own.set('x-content-type-options', 'nosniff');
  const list = createSecurityHeaders({ documentStyleHash: '' }).page('https://dates.example');
  const wanted = new Map<string, string>();
  for (let at = 0; at < list.length; at += 2) wanted.set(list[at] ?? '', list[at + 1] ?? '');
  expect(Object.fromEntries(own)).toEqual(Object.fromEntries(wanted));
});
