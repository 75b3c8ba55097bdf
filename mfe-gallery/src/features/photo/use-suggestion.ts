import { useHost } from '@our-dates/browser/host';
import type { Photo } from '@our-dates/contracts/photos';
import { useQuery } from '@tanstack/react-query';
import { suggestedText } from '../../api/alternative-text.ts';
import { photosQuery } from '../../api/memory-queries.ts';

/** The suggested alternative text of a photo, by its place in its memory. */
export function useSuggestion(photo: Photo): string {
  const { session } = useHost();
  const { data: photos = [] } = useQuery(photosQuery(photo.collectionId));
  const number = photos.findIndex(({ id }) => id === photo.id) + 1;
  return suggestedText(photo, { number, count: photos.length, session });
}
