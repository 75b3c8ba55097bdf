import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Avatar } from '@our-dates/ui/avatar';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { useState } from 'react';
import { messages } from '../messages/messages.ts';
import styles from './account-button.module.css';

const AccountMenu = lazyComponent(() => import('./account-menu.tsx'), { tries: Infinity });

/** The avatar. Hover or focus preloads its menu. */
export function AccountButton({ user }: { user: User }) {
  const [asked, setAsked] = useState(false);
  const name = user.displayName || user.username;
  const label = useMessages(messages).accountOf({ name });
  const picture = <Avatar name={name} src={user.profilePicture} />;
  const button = (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-haspopup="menu"
      aria-busy={asked}
      onPointerEnter={AccountMenu.preload}
      onFocus={AccountMenu.preload}
      onClick={() => setAsked(true)}
    >
      {picture}
    </button>
  );
  if (!asked) return button;
  return (
    <AccountMenu user={user} fallback={button}>
      <button type="button" className={styles.button} aria-label={label}>
        {picture}
      </button>
    </AccountMenu>
  );
}
