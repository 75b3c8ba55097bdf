import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { internalHeaders } from '@our-dates/service-kit/identity/identity';
import { root } from '@our-dates/slices/find-slices';

it('the HTTPRoute of the gateway removes every header that only the gateway may set', () => {
  const template = readFileSync(join(root, 'charts/slice/templates/ingress.yaml'), 'utf8');
  const [, removed = ''] = /requestHeaderModifier: \{ remove: \[(.+)\] \}/.exec(template) ?? [];
  expect(removed.split(', ')).toEqual(Object.values(internalHeaders));
});
