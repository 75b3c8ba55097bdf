import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { Avatar } from '@our-dates/ui/avatar';
import { Badge } from '@our-dates/ui/badge';
import { Button } from '@our-dates/ui/button';
import { Heart, HeartCrack } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../../messages/messages.ts';
import { Benefits } from '../../partnership/components/benefits.tsx';
import { useEndPartnership } from '../api/use-end-partnership.ts';
import { CopiesOffer } from './copies-offer.tsx';
import { EndQuestion } from './end-question.tsx';
import styles from './partner.module.css';

/** The partner, what is shared, and the button that ends the partnership. */
export function Partner({ partner, onEnded }: { partner: User; onEnded: () => void }) {
  const t = useMessages(messages);
  const [isAsking, setAsking] = useState(false);
  const end = useEndPartnership();
  const name = partner.displayName || partner.username;
  return (
    <>
      <div className={styles.partner}>
        <Avatar name={name} src={partner.profilePicture} size={56} />
        <div className={styles.who}>
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          <p className={styles.username}>
            <bdi dir="ltr">@{partner.username}</bdi>
          </p>
        </div>
        <Badge tone="rose" icon={<Heart aria-hidden />} className={styles.badge}>
          {t.partner}
        </Badge>
      </div>
      <Benefits partnerName={name} />
      <div className={styles.end}>
        <Button wide="phone" onClick={() => setAsking(true)}>
          {t.endButton}
        </Button>
      </div>
      <CopiesOffer isMeant={({ isActive }) => isActive} />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        icon={<HeartCrack />}
        tone="danger"
        title={t.endTitle}
        description={<EndQuestion partnerName={name} />}
        confirmText={t.endButton}
        cancelText={t.endCancel}
        busy={end.isPending}
        busyText={t.ending}
        onConfirm={() => {
          onEnded();
          end.mutate(undefined, { onError: () => setAsking(false) });
        }}
      />
    </>
  );
}
