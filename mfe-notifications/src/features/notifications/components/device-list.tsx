import { sendJson } from '@our-dates/browser/api';
import { useDates } from '@our-dates/browser/dates/dates';
import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { fillPath } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import type { NotificationDevice, Notifications } from '@our-dates/notifications/contract';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useRef } from 'react';
import { messages } from '../../../messages/messages.ts';
import { notificationsQuery } from '../api/notifications-query.ts';
import { useThisDevice } from '../api/use-this-device.ts';
import { notificationPaths } from '../notification-terms.ts';
import styles from './notifications-page.module.css';

/** The devices that are notified; any of them can be removed. */
export function DeviceList({ notifications }: { notifications: Notifications }) {
  const t = useMessages(messages);
  const { device: here } = useThisDevice(notifications);
  const heading = useRef<HTMLHeadingElement>(null);
  const { devices } = notifications;
  if (devices.length === 0) return null;
  return (
    <Card title={t.devices} icon={<MonitorSmartphone aria-hidden />} headingRef={heading}>
      <ul className={styles.list}>
        {devices.map((device) => (
          <DeviceItem
            key={device.id}
            device={device}
            isHere={device.id === here?.id}
            onRemoved={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </Card>
  );
}

interface DeviceItemProps {
  device: NotificationDevice;
  isHere: boolean;
  onRemoved: () => void;
}

function DeviceItem({ device: { id, name, seenAt }, isHere, onRemoved }: DeviceItemProps) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const { longDate } = useDates();
  const { toast } = useHost();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => sendJson('DELETE', fillPath(notificationPaths.device, { id })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: notificationsQuery.queryKey });
      onRemoved();
    },
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: t.notRemoved,
        description: errorText(error, t.tryAgain),
      }),
  });
  return (
    <li className={styles.device}>
      <div className={styles.deviceWords}>
        <bdi>{name}</bdi>
        <span className={styles.note}>
          {isHere ? t.thisDevice : t.lastUsed({ date: longDate(new Date(seenAt)) })}
        </span>
      </div>
      {!isHere && (
        <Button
          tone="quiet"
          size="small"
          busy={remove.isPending}
          busyText={t.removing}
          aria-label={t.removeOf({ name })}
          onClick={() => remove.mutate()}
        >
          {t.remove}
        </Button>
      )}
    </li>
  );
}
