import { useMediaQuery } from '@our-dates/ui/narrow';

/** How many memories stand side by side, as the styles of the grid have it. */
export function useGridColumns(): number {
  const isPhone = useMediaQuery('(max-width: 640px)');
  const isTablet = useMediaQuery('(max-width: 960px)');
  const isWide = useMediaQuery('(min-width: 1600px)');
  if (isPhone) return 2;
  if (isTablet) return 3;
  return isWide ? 5 : 4;
}
