import { queryKeys } from '@our-dates/browser/query-keys';
import type { User } from '@our-dates/contracts/users';
import { Link, useLocation } from '@our-dates/router';
import { Badge } from '@our-dates/ui/badge';
import { Button } from '@our-dates/ui/button';
import { classNames } from '@our-dates/ui/class-names';
import { Logo } from '@our-dates/ui/logo';
import { useQuery } from '@tanstack/react-query';
import { Heart, Plus } from 'lucide-react';
import { Live } from '../live/live.tsx';
import { SessionTimer } from '../session/session-timer.tsx';
import { AccountButton } from './account-button.tsx';
import styles from './header.module.css';

/** The bar over every page: where we are, with whom, for how long, and the way to a new memory. */
export function Header({ user, onNewDate }: { user: User | null; onNewDate: () => void }) {
  const inGallery = useLocation().pathname === '/';
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.home}>
          <Logo animated />
          <span className={styles.title}>Our Date Gallery</span>
        </Link>
        {user && (
          <>
            <Live user={user} />
            <SharedWith />
            <div className={styles.timer}>
              <SessionTimer />
            </div>
            <div className={classNames(styles.newDate, inGallery && styles.atThumb)}>
              <Button tone="primary" icon={<Plus aria-hidden />} wide="phone" onClick={onNewDate}>
                New Date
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
  const { data } = useQuery<{ partner: User | null }>({ queryKey: queryKeys.partner });
  if (!data?.partner) return null;
  return (
    <div className={styles.shared}>
      <Badge tone="rose" icon={<Heart aria-hidden />}>
        Shared with {data.partner.displayName || data.partner.username}
      </Badge>
    </div>
  );
}
