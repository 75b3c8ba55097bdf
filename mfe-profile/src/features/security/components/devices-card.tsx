import { relativeTime } from '@our-dates/browser/format';
import type { SignedInDevice } from '@our-dates/contracts/devices';
import { Badge } from '@our-dates/ui/badge';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { focusHeading } from '@our-dates/ui/return-focus';
import { Skeleton } from '@our-dates/ui/skeleton';
import { MonitorSmartphone } from 'lucide-react';
import { deviceName, useDevices, useSignOutDevices } from '../api/devices.ts';
import { LoadFailure } from './load-failure.tsx';
import styles from './security-page.module.css';

/** Where the viewer is signed in, with a way out for each. */
export function DevicesCard() {
  const devices = useDevices();
  const signOut = useSignOutDevices();
  const busyWith = signOut.isPending ? signOut.variables : null;

  function press(device: SignedInDevice | 'all others') {
    // Its button goes with it.
    if (!signOut.isPending) signOut.mutate(device, { onSuccess: focusHeading });
  }

  return (
    <Card title="Devices" icon={<MonitorSmartphone aria-hidden />}>
      <div className={styles.card}>
        <p className={styles.note}>
          Where you are signed in now. Signing out takes effect at once, also on a page that is open.
        </p>
        {devices.isPending && <Skeleton height={120} />}
        {devices.isError && <LoadFailure what="your devices" onRetry={devices.refetch} />}
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
              busy={busyWith === 'all others'}
              busyText="Signing out…"
              onClick={() => press('all others')}
            >
              Sign out all others
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
  const name = deviceName(device);
  const ago = (moment: string) => relativeTime(moment, Date.now()).replace('Just now', 'just now');
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          {name} {device.isCurrent && <Badge tone="rose">This one</Badge>}
        </p>
        <p className={styles.note}>
          Signed in {ago(device.signedInAt)} · last seen {ago(device.lastSeenAt)}
        </p>
      </div>
      {!device.isCurrent && (
        <Button
          size="small"
          aria-label={`Sign out ${name}`}
          busy={isBusy}
          busyText="Signing out…"
          onClick={onSignOut}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
