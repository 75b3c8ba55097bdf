import { queryKeys } from '@our-dates/browser/query-keys';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { NavLink, useLocation } from '@our-dates/router';
import { Badge } from '@our-dates/ui/badge';
import { Button } from '@our-dates/ui/button';
import { classNames } from '@our-dates/ui/class-names';
import { Logo } from '@our-dates/ui/logo';
import { useQuery } from '@tanstack/react-query';
import { Heart, Plus } from 'lucide-react';
import type { RefCallback } from 'react';
import { Live } from '../live/live.tsx';
import { messages } from '../messages/messages.ts';
import { SessionTimer } from '../session/session-timer.tsx';
import { AccountButton } from './account-button.tsx';
import styles from './header.module.css';
import { OfflineSign } from './offline-sign.tsx';
import { useNarrowHeader } from './use-narrow-header.ts';

const siteName = 'Our Date Gallery'; // no text: a name

/** The bar over every page: the page, the partner, the time left, and the button for a new memory. */
export function Header({
  user,
  onNewDate,
  uploadsPlace,
}: {
  user: User | null;
  onNewDate: () => void;
  /** Where uploads show. */
  uploadsPlace: RefCallback<HTMLElement>;
}) {
  const t = useMessages(messages);
  const inGallery = useLocation().pathname === '/';
  const isNarrow = useNarrowHeader();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.brand}>
          <NavLink to="/" end className={styles.home ?? ''}>
            <Logo animated />
            <span className={styles.title}>{siteName}</span>
          </NavLink>
          <div className={styles.signs}>
            <OfflineSign />
            {user && <SharedWith />}
          </div>
        </div>
        {user && (
          <>
            <Live user={user} />
            <div ref={uploadsPlace} className={styles.uploads} />
            {!isNarrow && <SessionTimer />}
            <div className={classNames(styles.newDate, inGallery && styles.atThumb)}>
              <Button tone="primary" icon={<Plus aria-hidden />} wide="phone" onClick={onNewDate}>
                {t.newDate}
              </Button>
            </div>
            <AccountButton user={user} />
          </>
        )}
      </div>
    </header>
  );
}

function SharedWith() {
  const t = useMessages(messages);
  const { data } = useQuery<{ partner: User | null }>({ queryKey: queryKeys.partner });
  if (!data?.partner) return null;
  return (
    <Badge tone="rose" icon={<Heart aria-hidden />}>
      {t.sharedWith({ name: data.partner.displayName || data.partner.username })}
    </Badge>
  );
}
