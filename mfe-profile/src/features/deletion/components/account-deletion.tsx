import { standingDemoUsername } from '@our-dates/contracts/standing-demo';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { useState } from 'react';
import { Section } from '../../../components/section.tsx';
import { messages } from '../../../messages/messages.ts';
import { DeletionDialog } from './deletion-dialog.tsx';

/** The end of the profile page: how to leave. */
export function AccountDeletion({ user }: { user: User }) {
  const t = useMessages(messages);
  const [isAsking, setAsking] = useState(false);
  const isShared = user.username === standingDemoUsername;
  return (
    <Section title={t.deleteAccount} note={isShared ? t.deleteShared : t.deleteNote}>
      {!isShared && (
        <Button wide="phone" onClick={() => setAsking(true)}>
          {t.deleteAccount}
        </Button>
      )}
      <DeletionDialog user={user} open={isAsking} onClose={() => setAsking(false)} />
    </Section>
  );
}
