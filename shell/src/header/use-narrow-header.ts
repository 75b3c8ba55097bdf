import { useMediaQuery } from '@our-dates/ui/narrow';

/** Whether the header has no room for words next to its name: they stand below it, and the countdown above it. */
export function useNarrowHeader(): boolean {
  return useMediaQuery('(max-width: 900px)');
}
