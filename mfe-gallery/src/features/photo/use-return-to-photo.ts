import { useEffect, useRef } from 'react';

/**
 * Puts the focus on the photo of this page when the viewer was closed on another one than it was opened on: the shell
 * puts it on the heading of each page that is new.
 * @param shown which photo the page shows.
 * @returns the button that opens the viewer, and what to call with the photo on which it is closed.
 */
export function useReturnToPhoto(shown: number) {
  const opener = useRef<HTMLButtonElement>(null);
  const closedOn = useRef<number>(undefined);

  useEffect(() => {
    if (closedOn.current !== shown) return;
    closedOn.current = undefined;
    // After the effects of what is around this page.
    queueMicrotask(() => opener.current?.focus({ preventScroll: true }));
  }, [shown]);

  return {
    opener,
    close(photoId: number) {
      if (photoId !== shown) closedOn.current = photoId;
    },
  };
}
