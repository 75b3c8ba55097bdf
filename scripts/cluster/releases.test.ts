import { expect, test } from '@jest/globals';
import { tagOf } from './releases.ts';

test.each([
  ['our-dates/auth:0123456789ab', '0123456789ab'],
  ['registry.example:5000/our-dates/auth:0123456789ab', '0123456789ab'],
  ['our-dates/auth:0123456789ab@sha256:c0ffee', '0123456789ab'],
  ['registry.example:5000/our-dates/auth', undefined],
  ['', undefined],
])('the tag of the image "%s" is %s', (image, tag) => {
  expect(tagOf(image)).toBe(tag);
});
