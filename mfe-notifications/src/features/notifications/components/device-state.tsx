import type { Notifications } from '@our-dates/notifications/contract';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { Skeleton } from '@our-dates/ui/skeleton';
import { BellRing } from 'lucide-react';
import { useEffect, useReducer } from 'react';
import { useThisDevice } from '../api/use-this-device.ts';
import { supportOf } from '../browser/this-browser.ts';
import styles from './notifications-page.module.css';

/** Whether this device notifies, and the button that changes it; or what to do where that is not possible. */
export function DeviceState({ notifications }: { notifications: Notifications }) {
  const support = useSupport();
  const { device, isKnown, on, off } = useThisDevice(notifications);
  return (
    <Card title="This device" icon={<BellRing aria-hidden />}>
      {support !== 'possible' ? (
        <p className={styles.notice}>{instructions[support]}</p>
      ) : !isKnown ? (
        <Skeleton shape="picture" width="100%" height={48} />
      ) : device ? (
        <>
          <p className={styles.text} role="status">
            Notifications are on. Signing out turns them off here until you sign in again.
          </p>
          <div className={styles.actions}>
            <Button
              wide="phone"
              busy={off.isPending}
              busyText="Turning off…"
              onClick={() => off.mutate(device.id)}
            >
              Turn Off
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.text} role="status">
            Notifications are off. Turned on, this device says when your partner has added something, and
            never what it is.
          </p>
          <div className={styles.actions}>
            <Button
              tone="primary"
              wide="phone"
              busy={on.isPending}
              busyText="Turning on…"
              onClick={() => on.mutate()}
            >
              Turn On Notifications
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

const instructions = {
  blocked:
    'Your browser blocks notifications from this page. Allow them in the browser’s settings for this site, mostly behind the icon next to the address; then come back here.',
  'install-first':
    'On this device, notifications need the app on the home screen: press Share in Safari, then “Add to Home Screen”, open Our Date Gallery from there, and come back to this page.',
  unsupported: 'This browser cannot show notifications from pages. Another one, or another device, may.',
} as const;

/** Looks again when the person comes back, from the browser's settings for instance. */
function useSupport() {
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, []);
  return supportOf(window);
}
