import { standingDemoUsername } from '@our-dates/contracts/standing-demo';
import type { User } from '@our-dates/contracts/users';
import { Button } from '@our-dates/ui/button';
import { useState } from 'react';
import { Section } from '../../../components/section.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';

/** The end of the profile page: how to leave. */
export function AccountDeletion({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const isShared = user.username === standingDemoUsername;
  return (
    <Section
      title="Delete account"
      note={
        isShared
          ? 'All visitors share this demo account, so nobody can delete it.'
          : 'Your account and everything you recorded, for good.'
      }
    >
      {!isShared && (
        <Button wide="phone" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      )}
      <DeletionDialog user={user} open={isAsking} onClose={() => setAsking(false)} />
    </Section>
  );
}
