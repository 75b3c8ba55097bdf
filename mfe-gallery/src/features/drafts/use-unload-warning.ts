import { useHost } from '@our-dates/browser/host';
import { useEffect, useRef } from 'react';

/** Makes the browser ask before this page is closed while something would be lost. */
export function useUnloadWarning(isUnsaved: () => boolean): void {
  const { beforeLeave } = useHost().session;
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;

  useEffect(() => {
    let isLeavingOnPurpose = false;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeavingOnPurpose && latest.current()) event.preventDefault();
    };
    const stop = beforeLeave(() => {
      isLeavingOnPurpose = true;
    });
    window.addEventListener('beforeunload', warn);
    return () => {
      stop();
      window.removeEventListener('beforeunload', warn);
    };
  }, [beforeLeave]);
}
