import { describe, expect, it } from '@jest/globals';
import type { SortedPhoto, SortingAnswer } from '@our-dates/contracts/sorting';
import { nextOpenStep, stayingTwins, stepsOf, summaryOf } from './sorting-deck.ts';

const photo = (
  photoId: number,
  own: SortingAnswer | null = null,
  partners: SortingAnswer | null = null,
): SortedPhoto => ({
  photoId,
  own,
  partners,
});

describe('the steps of sorting', () => {
  it('are the photos in their order, with a group where its first photo is', () => {
    const photos = [1, 2, 3, 4, 5].map((id) => photo(id));
    expect(stepsOf({ photos, groups: [[2, 4, 5]] })).toEqual([[1], [2, 4, 5], [3]]);
    expect(stepsOf({ photos, groups: [] })).toEqual([[1], [2], [3], [4], [5]]);
  });

  it('continue with the next one that has an unanswered photo, around the end', () => {
    const photos = [photo(1), photo(2, 'keep'), photo(3, 'drop'), photo(4)];
    const steps = [[1], [2], [3, 4]];
    expect(nextOpenStep(steps, photos, -1)).toBe(0);
    expect(nextOpenStep(steps, photos, 0)).toBe(2);
    expect(nextOpenStep(steps, photos, 2)).toBe(0);
    expect(nextOpenStep([[2]], photos, 0)).toBeUndefined();
  });
});

describe('the summary of sorting', () => {
  it('lets a photo go only when both drop it', () => {
    const photos = [
      photo(1, 'drop', 'drop'),
      photo(2, 'keep', 'drop'),
      photo(3, 'drop', 'keep'),
      photo(4, 'keep', 'keep'),
      photo(5, 'drop', null),
      photo(6, null, null),
    ];
    const ids = Object.entries(summaryOf(photos)).map(([name, part]) => [
      name,
      part.map(({ photoId }: SortedPhoto) => photoId),
    ]);
    expect(Object.fromEntries(ids)).toEqual({ going: [1], staying: [4], differing: [2, 3], waiting: [5, 6] });
  });

  it('names the photos that stay although they look almost like one that goes', () => {
    const going = [photo(1, 'drop', 'drop')];
    expect(
      stayingTwins(
        {
          groups: [
            [1, 2, 3],
            [7, 8],
          ],
        },
        going,
      ),
    ).toEqual([2, 3]);
  });
});
