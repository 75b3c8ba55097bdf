import type { ChoosePhotosBody, YearBook } from '@our-dates/contracts/year-book';

/** The book after a choice, as far as the page knows it: photos that it does not have yet come from the service. */
export function withChoices(book: YearBook, choices: ChoosePhotosBody['choices']): YearBook {
  const chosen = new Map(choices.map(({ photoId, choice }) => [photoId, choice]));
  return {
    ...book,
    memories: book.memories.map((memory) => ({
      ...memory,
      photos: memory.photos
        .map((photo) => ({ ...photo, choice: chosen.get(photo.id) ?? photo.choice }))
        .filter(({ choice }) => choice !== 'out'),
    })),
  };
}
