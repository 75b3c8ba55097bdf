import { useHost } from '@our-dates/browser/host';
import { localDay } from '@our-dates/contracts/calendar';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { onThisDayQuery } from '../api/on-this-day-query.ts';
import styles from './on-this-day.module.css';

const OnThisDayRow = lazyComponent(() => import('./on-this-day-row.tsx'), { tries: Infinity });

/**
 * Memories of this day in earlier years, above the grid. They are fetched with the list, and show if they arrive
 * before it; later they would move what the user looks at, so they wait for the next visit of the gallery.
 */
export function OnThisDay({ isListThere }: { isListThere: boolean }) {
  const userId = useHost().session.user?.id ?? 0;
  // The same query as the one that the page preloads.
  const today = localDay(new Date());
  const { data } = useQuery(onThisDayQuery(today));
  const [, setDismissed] = useState(false);
  const isInTime = useRef<boolean>(undefined);
  if (isListThere) isInTime.current ??= Boolean(data?.length);
  if (!isInTime.current || !data?.length || isDismissed(userId, today)) return null;
  return (
    <div className={styles.place}>
      <OnThisDayRow
        memories={data}
        today={today}
        onDismiss={() => {
          dismiss(userId, today);
          setDismissed(true);
        }}
      />
    </div>
  );
}

const storageName = (userId: number) => `our-dates-on-this-day-${userId}`;

/** Whether this person has dismissed it on this device for today. */
function isDismissed(userId: number, today: string): boolean {
  return localStorage.getItem(storageName(userId)) === today;
}

function dismiss(userId: number, today: string): void {
  localStorage.setItem(storageName(userId), today);
}
