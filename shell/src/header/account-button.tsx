import type { User } from '@our-dates/contracts/users';
import { Avatar } from '@our-dates/ui/avatar';
import { lazy, Suspense, useState } from 'react';
import styles from './account-button.module.css';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazy(loadMenu);

/** The avatar. The menu behind it is fetched when somebody reaches for it. */
export function AccountButton({ user }: { user: User }) {
  const [asked, setAsked] = useState(false);
  const name = user.displayName || user.username;
  const picture = <Avatar name={name} src={user.profilePicture} />;
  const button = (
    <button
      type="button"
      className={styles.button}
      aria-label={`Account of ${name}`}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setAsked(true)}
    >
      {picture}
    </button>
  );
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu user={user}>
        <button type="button" className={styles.button} aria-label={`Account of ${name}`}>
          {picture}
        </button>
      </AccountMenu>
    </Suspense>
  );
}
