import { expect, test } from '@jest/globals';
import { addedBy } from './added-by.ts';

const kate = { id: 2, username: 'kate', displayName: 'Kate', profilePicture: null, isDemo: false };
const [mine, hers] = [{ uploadedBy: 1 }, { uploadedBy: 2 }];

test('who has added a photo is said where a memory has photos of both partners', () => {
  expect([mine, hers].map((photo) => addedBy(photo, [mine, hers], kate))).toEqual(['viewer', 'partner']);
});

test.each([
  ['all are of the viewer', [mine, mine], kate],
  ['all are of the partner', [hers, hers], kate],
  ['the partnership has ended', [mine, hers], null],
])('who has added a photo is not said where %s', (_, photos, partner) => {
  for (const photo of photos) expect(addedBy(photo, photos, partner)).toBeUndefined();
});
