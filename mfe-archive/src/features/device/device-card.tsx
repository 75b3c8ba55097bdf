import { deviceContentQuery } from '@our-dates/browser/device-content';
import type { DeviceContent } from '@our-dates/contracts/worker-messages';
import { Card } from '@our-dates/ui/card';
import { Skeleton } from '@our-dates/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import styles from '../../card.module.css';
import { fileSize } from '../../file-size.ts';
import own from './device-card.module.css';
import { useKeepSeen } from './use-keep-seen.ts';

/** The switch that lets this device keep what is seen, and how much space that takes. */
export function DeviceCard() {
  const { data: content } = useQuery(deviceContentQuery);
  return (
    <Card title="On this device" icon={<MonitorSmartphone aria-hidden />}>
      <p className={styles.text}>
        Memories, photos and comments that you look at can be kept here, and opened later without a
        connection.
      </p>
      {content === undefined ? (
        <Skeleton shape="picture" width="100%" height={48} />
      ) : content === null ? (
        <p className={styles.notice}>
          This browser keeps nothing here. It needs an address with https, and no private window. If you have
          just opened this page for the first time, reload it.
        </p>
      ) : (
        <Switch content={content} />
      )}
      <p className={styles.note}>
        What is kept is encrypted. It is removed from this device when you sign out, when somebody else signs
        in here, and when your partnership ends. Until you sign out, anyone who uses this device while it is
        offline can see it: leave it off on a device that is not yours.
      </p>
    </Card>
  );
}

function Switch({ content }: { content: DeviceContent }) {
  const keep = useKeepSeen();
  /** Shown at once, until the worker has answered. */
  const [wanted, setWanted] = useState<boolean>();
  const { bytes, limitBytes, memories } = content;
  return (
    <>
      <label className={own.switch}>
        <input
          type="checkbox"
          checked={wanted ?? content.isOn}
          disabled={keep.isPending}
          onChange={({ target }) => {
            setWanted(target.checked);
            keep.mutate(target.checked, { onSettled: () => setWanted(undefined) });
          }}
        />
        Keep what I have seen on this device
      </label>
      {content.isOn && (
        <p className={styles.counts} role="status">
          {fileSize(bytes)} of {fileSize(limitBytes)} used
          {memories.length > 0 &&
            ` · ${memories.length} ${memories.length === 1 ? 'memory' : 'memories'} kept offline`}
        </p>
      )}
    </>
  );
}
