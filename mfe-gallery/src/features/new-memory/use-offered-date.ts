import { useEffect, useRef, useState } from 'react';
import { commonestDay } from '../date-offer/commonest-day.ts';
import { captureDate } from '../upload/capture-date.ts';
import type { ChosenPhoto } from '../upload/chosen-photo.ts';

/** The day on which most of the photos were taken; undefined until it is known, and where no camera recorded one. */
export function useOfferedDate(photos: readonly ChosenPhoto[]): string | undefined {
  const [offered, setOffered] = useState<string>();
  const known = useRef(new Map<string, string | undefined>());

  useEffect(() => {
    let isOutdated = false;
    async function read() {
      const days = await Promise.all(
        photos.map(async ({ id, file }) => {
          if (!known.current.has(id)) known.current.set(id, await captureDate(file));
          return known.current.get(id);
        }),
      );
      if (!isOutdated) setOffered(commonestDay(days));
    }
    void read();
    return () => {
      isOutdated = true;
    };
  }, [photos]);

  return offered;
}
