import { useMediaQuery } from '@our-dates/ui/narrow';

/** Whether the comments are next to the photo; on smaller screens they are a drawer over it. */
export function useRoomBeside(): boolean {
  return !useMediaQuery('(max-width: 1000px)');
}
