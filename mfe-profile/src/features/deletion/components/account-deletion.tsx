import { standingDemoUsername } from '@our-dates/contracts/standing-demo';
import type { User } from '@our-dates/contracts/users';
import { Button } from '@our-dates/ui/button';
import { useId, useState } from 'react';
import styles from './account-deletion.module.css';
import { DeletionDialog } from './deletion-dialog.tsx';

/** The end of the profile page: how to leave. */
export function AccountDeletion({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const headingId = useId();
  const isShared = user.username === standingDemoUsername;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.words}>
        <h2 id={headingId} className={styles.heading}>
          Delete account
        </h2>
        <p className={styles.note}>
          {isShared
            ? 'All visitors share this demo account, so nobody can delete it.'
            : 'Your account and everything you recorded, for good.'}
        </p>
      </div>
      {!isShared && (
        <Button wide="phone" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      )}
      <DeletionDialog user={user} open={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
}
