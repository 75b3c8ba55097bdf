import { useEffect, useRef } from 'react';

/**
 * Focuses the photo of this page when the viewer was closed on another one than it was opened on: the shell moves
 * the focus to the heading of each new page.
 * @param shown which photo the page shows.
 * @returns the ref of the button that opens the viewer, and a function to call with the photo on which it is
 *   closed.
 */
export function useReturnToPhoto(shown: number) {
  const opener = useRef<HTMLButtonElement>(null);
  const closedOn = useRef<number>(undefined);

  useEffect(() => {
    if (closedOn.current !== shown) return;
    closedOn.current = undefined;
    // After the effects of the shell.
    queueMicrotask(() => opener.current?.focus({ preventScroll: true }));
  }, [shown]);

  return {
    opener,
    close(photoId: number) {
      if (photoId !== shown) closedOn.current = photoId;
    },
  };
}
