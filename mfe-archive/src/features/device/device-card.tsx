import { deviceContentQuery } from '@our-dates/browser/device-content';
import type { DeviceContent } from '@our-dates/contracts/worker-messages';
import { useMessages } from '@our-dates/languages/catalogue';
import { Card } from '@our-dates/ui/card';
import { Skeleton } from '@our-dates/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import styles from '../../card.module.css';
import { fileSize } from '../../file-size.ts';
import { messages } from '../../messages/messages.ts';
import own from './device-card.module.css';
import { useKeepSeen } from './use-keep-seen.ts';

/** The switch that lets this device keep what is seen, and how much space that takes. */
export function DeviceCard() {
  const t = useMessages(messages);
  const { data: content } = useQuery(deviceContentQuery);
  return (
    <Card title={t.deviceTitle} icon={<MonitorSmartphone aria-hidden />}>
      <p className={styles.text}>{t.deviceText}</p>
      {content === undefined ? (
        <Skeleton shape="picture" width="100%" height={48} />
      ) : content === null ? (
        <p className={styles.notice}>{t.deviceUnable}</p>
      ) : (
        <Switch content={content} />
      )}
      <p className={styles.note}>{t.deviceNote}</p>
    </Card>
  );
}

function Switch({ content }: { content: DeviceContent }) {
  const t = useMessages(messages);
  const keep = useKeepSeen();
  /** Shown at once, until the worker has answered. */
  const [wanted, setWanted] = useState<boolean>();
  const { bytes, limitBytes, memories } = content;
  const space = { used: fileSize(bytes), limit: fileSize(limitBytes) };
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
        {t.keepSeen}
      </label>
      {content.isOn && (
        <p className={styles.counts} role="status">
          {memories.length > 0 ? t.usedAndKept({ ...space, count: memories.length }) : t.used(space)}
        </p>
      )}
    </>
  );
}
