import { expect, it } from '@jest/globals';
import { alex } from '@our-dates/remote-harness/testing/people';
import { messages } from '../../catalogues/memory/messages/messages.ts';
import { describeLikes } from './describe-likes.ts';

const t = messages.in('en');

it.each([
  [{ isLiked: false, likedByPartner: false }, undefined],
  [{ isLiked: true, likedByPartner: false }, 'Loved by you'],
  [{ isLiked: false, likedByPartner: true }, 'Loved by Alex'],
  [{ isLiked: true, likedByPartner: true }, 'Loved by you and Alex'],
])('a photo with the likes %j is “%s”', (likes, words) => {
  expect(describeLikes(likes, alex, t)).toBe(words);
});

it('a partner without a display name is called by their username', () => {
  const likes = { isLiked: false, likedByPartner: true };
  expect(describeLikes(likes, { ...alex, displayName: '' }, t)).toBe('Loved by alex');
});
