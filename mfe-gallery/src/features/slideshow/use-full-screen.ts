import { useEffect, useRef } from 'react';

/**
 * Uses full screen while it is mounted, where the browser allows it; elsewhere it fills the window. The whole page
 * goes full screen, so that what shows above every layer still does.
 * @param onLeave called when the person leaves full screen, with Escape or a gesture of the system.
 */
export function useFullScreen(onLeave: () => void): void {
  const latest = useRef(onLeave);
  latest.current = onLeave;

  useEffect(() => {
    if (!document.fullscreenEnabled || document.fullscreenElement) return undefined;
    let isGone = false;
    const leave = () => {
      if (!document.fullscreenElement && !isGone) latest.current();
    };
    const entered = document.documentElement.requestFullscreen({ navigationUI: 'hide' }).then(
      () => {
        if (isGone) return document.exitFullscreen();
        document.addEventListener('fullscreenchange', leave);
        return undefined;
      },
      // Not allowed here: it fills the window.
      () => undefined,
    );
    return () => {
      isGone = true;
      document.removeEventListener('fullscreenchange', leave);
      void entered.then(() => (document.fullscreenElement ? document.exitFullscreen() : undefined));
    };
  }, []);
}
