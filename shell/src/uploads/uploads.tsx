import type { PageHost } from '@our-dates/browser/host';
import { useObservable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { useEffect, useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.ts';

const UploadsPlace = lazyComponent(() => import('./uploads-place.tsx'), { tries: Infinity });

/**
 * The uploads, while the signed-in person has photos waiting on this device.
 * @param props.place in the header, once that is drawn
 */
export function Uploads({ host, place }: { host: PageHost; place: Observable<HTMLElement | null> }) {
  const { uploads, remotes } = useShell();
  const drawn = useObservable(place);
  const userId = host.session.user?.id;
  const isWaiting = useSyncExternalStore(
    uploads.subscribe,
    () => userId !== undefined && uploads.isWaiting(userId),
  );
  useEffect(() => {
    // Together with the code of its place, which requests it again and shows a failure: what waits is sent the sooner.
    if (isWaiting) void remotes.load('gallery/uploads').catch(() => undefined);
  }, [isWaiting, remotes]);
  if (!isWaiting || userId === undefined) return null;
  return <UploadsPlace key={userId} host={host} place={drawn} onDone={() => uploads.note(userId, false)} />;
}
