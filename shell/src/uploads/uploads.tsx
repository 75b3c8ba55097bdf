import type { PageHost } from '@our-dates/browser/host';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.ts';

const UploadsPlace = lazyComponent(() => import('./uploads-place.tsx'), { tries: Infinity, canWait: true });

/** The place for uploads, while something of the person who is signed in waits on this device. */
export function Uploads({ host }: { host: PageHost }) {
  const { uploads } = useShell();
  const userId = host.session.user?.id;
  const isWaiting = useSyncExternalStore(
    uploads.subscribe,
    () => userId !== undefined && uploads.isWaiting(userId),
  );
  if (!isWaiting || userId === undefined) return null;
  return <UploadsPlace key={userId} host={host} onDone={() => uploads.note(userId, false)} />;
}
