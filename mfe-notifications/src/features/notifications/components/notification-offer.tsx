import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import type { Notifications } from '@our-dates/notifications/contract';
import { Button } from '@our-dates/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { messages } from '../../../messages/messages.ts';
import { notificationsQuery } from '../api/notifications-query.ts';
import { useThisDevice } from '../api/use-this-device.ts';
import { supportOf } from '../browser/this-browser.ts';
import styles from './notification-offer.module.css';

const offeredKey = 'our-dates-notifications-offered';

/** Offers notifications when the partner has added something: once on this device, whatever the answer. */
export function NotificationOffer() {
  const [isPossible] = useState(isOffered);
  const { data } = useQuery({ ...notificationsQuery, enabled: isPossible });
  return isPossible && data ? <Offer notifications={data} /> : null;
}

function isOffered(): boolean {
  return (
    supportOf(window) === 'possible' &&
    Notification.permission === 'default' &&
    localStorage.getItem(offeredKey) === null
  );
}

function Offer({ notifications }: { notifications: Notifications }) {
  const t = useMessages(messages);
  const { partner } = useHost().session;
  const [isOpen, setOpen] = useState(true);
  const { on } = useThisDevice(notifications);
  const isShown = isOpen && partner !== null;
  useEffect(() => {
    if (isShown) localStorage.setItem(offeredKey, '1');
  }, [isShown]);
  if (!isShown) return null;
  const close = () => setOpen(false);
  return createPortal(
    <div role="status" data-keep-clear className={styles.card}>
      <p className={styles.words}>{t.offer({ partner: partner.displayName || partner.username })}</p>
      <div className={styles.answers}>
        <Button tone="quiet" onClick={close}>
          {t.offerDecline}
        </Button>
        <Button
          tone="primary"
          busy={on.isPending}
          busyText={t.turningOn}
          onClick={() => on.mutate(undefined, { onSettled: close })}
        >
          {t.offerAccept}
        </Button>
      </div>
    </div>,
    document.body,
  );
}
