import { useMediaQuery } from '@our-dates/ui/narrow';

/** The number of columns of the grid, as in its styles. */
export function useGridColumns(): number {
  const isPhone = useMediaQuery('(max-width: 640px)');
  const isTablet = useMediaQuery('(max-width: 960px)');
  const isWide = useMediaQuery('(min-width: 1600px)');
  if (isPhone) return 2;
  if (isTablet) return 3;
  return isWide ? 5 : 4;
}
