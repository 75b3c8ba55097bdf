import { expect, test } from '@jest/globals';
import { messages } from '../../catalogues/gallery/messages/messages.ts';
import { messages as slice } from '../../messages/messages.ts';
import { newsWords } from './news-words.ts';

test.each([
  [{ memories: 0, photos: 3, comments: 2 }, '3 photos, 2 comments'],
  [{ memories: 1, photos: 1, comments: 1 }, '1 memory, 1 photo, 1 comment'],
  [{ memories: 2, photos: 0, comments: 0 }, '2 memories'],
])('the line of news counts in words, and omits what there is none of: %j', (news, words) => {
  expect(newsWords(news, messages.in('en'), slice.in('en'))).toBe(words);
});
