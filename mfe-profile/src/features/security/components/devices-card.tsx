import { useFormats } from '@our-dates/browser/formats';
import type { SignedInDevice } from '@our-dates/contracts/devices';
import { useMessages } from '@our-dates/languages/catalogue';
import { Badge } from '@our-dates/ui/badge';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { focusHeading } from '@our-dates/ui/return-focus';
import { Skeleton } from '@our-dates/ui/skeleton';
import { MonitorSmartphone } from 'lucide-react';
import { deviceName, useDevices, useSignOutDevices } from '../api/devices.ts';
import { messages } from '../messages/messages.ts';
import { LoadFailure } from './load-failure.tsx';
import styles from './security-cards.module.css';

/** Where the viewer is signed in, with a way out for each. */
export function DevicesCard() {
  const t = useMessages(messages);
  const devices = useDevices();
  const signOut = useSignOutDevices();
  const busyWith = signOut.isPending ? signOut.variables : null;

  function press(device: SignedInDevice | 'others') {
    // Its button goes with it.
    if (!signOut.isPending) signOut.mutate(device, { onSuccess: focusHeading });
  }

  return (
    <Card title={t.devices} icon={<MonitorSmartphone aria-hidden />}>
      <div className={styles.card}>
        <p className={styles.note}>{t.devicesNote}</p>
        {devices.isPending && <Skeleton height={120} />}
        {devices.isError && <LoadFailure text={t.devicesNotLoaded} onRetry={devices.refetch} />}
        {devices.data && (
          <ul className={styles.list}>
            {devices.data.map((device) => (
              <Device
                key={device.id}
                device={device}
                isBusy={busyWith === device}
                onSignOut={() => press(device)}
              />
            ))}
          </ul>
        )}
        {devices.data && devices.data.length > 1 && (
          <div className={styles.footer}>
            <Button
              wide="phone"
              busy={busyWith === 'others'}
              busyText={t.signingOut}
              onClick={() => press('others')}
            >
              {t.signOutOthers}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function Device({
  device,
  isBusy,
  onSignOut,
}: {
  device: SignedInDevice;
  isBusy: boolean;
  onSignOut: () => void;
}) {
  const t = useMessages(messages);
  const { relativeTime } = useFormats();
  const name = deviceName(device, t);
  const ago = (moment: string) => relativeTime(moment, Date.now()).replace('Just now', 'just now'); // no text: the English word inside of a sentence
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          {name} {device.isCurrent && <Badge tone="rose">{t.thisOne}</Badge>}
        </p>
        <p className={styles.note}>
          {t.deviceSeen({ signedIn: ago(device.signedInAt), seen: ago(device.lastSeenAt) })}
        </p>
      </div>
      {!device.isCurrent && (
        <Button
          size="small"
          aria-label={t.signOutOf({ name })}
          busy={isBusy}
          busyText={t.signingOut}
          onClick={onSignOut}
        >
          {t.signOut}
        </Button>
      )}
    </li>
  );
}
