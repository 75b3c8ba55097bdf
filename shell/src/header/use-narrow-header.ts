import { useMediaQuery } from '@our-dates/ui/narrow';

/** Whether the header has no space for text next to its name: it goes below the name, and the countdown above it. */
export function useNarrowHeader(): boolean {
  return useMediaQuery('(max-width: 900px)');
}
