import { useState } from 'react';

const storageName = 'our-dates-viewer-words';

/** Whether the caption of a photo shows in the viewer, as it was chosen on this device. */
export function useViewerWords(): [areShown: boolean, toggle: () => void] {
  const [areShown, setShown] = useState(() => localStorage.getItem(storageName) !== 'hidden');
  return [
    areShown,
    () => {
      localStorage.setItem(storageName, areShown ? 'hidden' : 'shown');
      setShown(!areShown);
    },
  ];
}
