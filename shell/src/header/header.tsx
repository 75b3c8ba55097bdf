import { useObservable } from '@our-dates/browser/observable';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { User } from '@our-dates/contracts/users';
import { Link, useLocation } from '@our-dates/router';
import { Badge } from '@our-dates/ui/badge';
import { Button } from '@our-dates/ui/button';
import { classNames } from '@our-dates/ui/class-names';
import { Logo } from '@our-dates/ui/logo';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { Heart, Plus } from 'lucide-react';
import { SessionTimer } from '../session/session-timer.tsx';
import { useShell } from '../shell-context.ts';
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
  const isPartnerHere = useObservable(useShell().live.isPartnerHere);
  if (!data?.partner) return null;
  const name = data.partner.displayName || data.partner.username;
  return (
    <div className={styles.shared} title={isPartnerHere ? `${name} is here too` : undefined}>
      <Badge tone="rose" icon={<Heart aria-hidden className={isPartnerHere ? styles.here : undefined} />}>
        Shared with {name}
        {isPartnerHere && <VisuallyHidden>, who is here too</VisuallyHidden>}
      </Badge>
    </div>
  );
}
