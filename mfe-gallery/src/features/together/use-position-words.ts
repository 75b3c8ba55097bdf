import type { Photo } from '@our-dates/contracts/photos';
import type { Together } from '@our-dates/contracts/together';
import { useMessages } from '@our-dates/languages/catalogue';
import { useEffect, useState } from 'react';
import { altOf } from '../../api/alternative-text.ts';
import { messages } from './messages/messages.ts';

/** Of many fast steps only the last one is said. */
const settledMs = 700;

/**
 * Where the partner has gone, for a screen reader.
 * @param name of the partner
 */
export function usePositionWords(
  { photoId, movedBy, revision }: Together,
  { photos, name, partnerId }: { photos: readonly Photo[]; name: string; partnerId: number },
): string {
  const t = useMessages(messages);
  const [words, setWords] = useState('');
  const index = photos.findIndex(({ id }) => id === photoId);
  const photo = photos[index];
  const next =
    photo && movedBy === partnerId && revision > 1
      ? t.isAt({ name, number: index + 1, count: photos.length, title: altOf(photo) })
      : '';
  useEffect(() => {
    const timer = setTimeout(() => setWords(next), settledMs);
    return () => clearTimeout(timer);
  }, [next]);
  return words;
}
