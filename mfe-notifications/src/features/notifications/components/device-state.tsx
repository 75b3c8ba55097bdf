import { useMessages } from '@our-dates/languages/catalogue';
import type { Notifications } from '@our-dates/notifications/contract';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { Skeleton } from '@our-dates/ui/skeleton';
import { BellRing } from 'lucide-react';
import { useEffect, useReducer } from 'react';
import { messages } from '../../../messages/messages.ts';
import { useThisDevice } from '../api/use-this-device.ts';
import { supportOf } from '../browser/this-browser.ts';
import styles from './notifications-page.module.css';

/** Whether this device notifies, and the button that changes it; or what to do where that is not possible. */
export function DeviceState({ notifications }: { notifications: Notifications }) {
  const t = useMessages(messages);
  const support = useSupport();
  const { device, isKnown, on, off } = useThisDevice(notifications);
  return (
    <Card title={t.thisDevice} icon={<BellRing aria-hidden />}>
      {support !== 'possible' ? (
        <p className={styles.notice}>{t[instructions[support]]}</p>
      ) : !isKnown ? (
        <Skeleton shape="picture" width="100%" height={48} />
      ) : device ? (
        <>
          <p className={styles.text} role="status">
            {t.on}
          </p>
          <div className={styles.actions}>
            <Button
              wide="phone"
              busy={off.isPending}
              busyText={t.turningOff}
              onClick={() => off.mutate(device.id)}
            >
              {t.turnOff}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.text} role="status">
            {t.off}
          </p>
          <div className={styles.actions}>
            <Button
              tone="primary"
              wide="phone"
              busy={on.isPending}
              busyText={t.turningOn}
              onClick={() => on.mutate()}
            >
              {t.turnOn}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

/** The keys of the messages. */
const instructions = {
  blocked: 'blocked',
  'install-first': 'installFirst',
  unsupported: 'unsupported',
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
