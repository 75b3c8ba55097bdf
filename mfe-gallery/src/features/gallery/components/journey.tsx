import { useHost } from '@our-dates/browser/host';
import type { SortOrder } from '@our-dates/contracts/collections';
import { useMessages } from '@our-dates/languages/catalogue';
import { useLanguage } from '@our-dates/languages/language';
import { useInfiniteQuery } from '@tanstack/react-query';
import { galleryPages } from '../../../api/gallery-pages.ts';
import { messages } from '../../../catalogues/gallery/messages/messages.ts';
import { countedThings, type GalleryCounts } from '../journey-counts.ts';
import { JourneyLine } from './journey-line.tsx';

/** The totals of the gallery. */
export function Journey({ sort }: { sort: SortOrder }) {
  const { partner } = useHost().session;
  const t = useMessages(messages);
  const { language } = useLanguage();
  const counts = useKnownCounts(sort);
  if (!counts) return <JourneyLine partner={partner} />;
  // Numbers in words are a custom of English.
  const things = language === 'en' ? countedThings(counts) : t.things(counts);
  return <JourneyLine partner={partner} things={things} />;
}

/** How much there is, where all of it has been loaded; a search does not change it. */
function useKnownCounts(sort: SortOrder): GalleryCounts | undefined {
  const all = { q: '', sort, from: '', wordsOnly: false };
  const { data } = useInfiniteQuery({ ...galleryPages(all), enabled: false });
  if (!data || data.pages[0]?.previous !== null || data.pages.at(-1)?.next !== null) return undefined;
  const memories = data.pages.flatMap((page) => page.memories);
  if (memories.length === 0) return undefined;
  return {
    dates: memories.length,
    photographs: memories.reduce((sum, memory) => sum + memory.photoCount, 0),
  };
}
