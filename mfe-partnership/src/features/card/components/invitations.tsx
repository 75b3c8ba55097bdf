import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { messages } from '../../../messages/messages.ts';
import { useNow } from '../../partnership/use-now.ts';
import { copiesQuery, endedPartnershipsQuery, invitationsQuery } from '../api/partnership-queries.ts';
import { useCreateInvitation } from '../api/use-create-invitation.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { EndedPartnerships } from './ended-partnerships.tsx';
import { InvitationRow } from './invitation-row.tsx';
import styles from './invitations.module.css';
import { LinkDialog } from './link-dialog.tsx';

/**
 * For a user without a partner: what can be undone, the open invitations, and a button for a new one.
 * @param props.onUndone the user has a partner again, by what was pressed here
 */
export function Invitations({ onUndone }: { onUndone: () => void }) {
  const t = useMessages(messages);
  const invitations = useQuery(invitationsQuery);
  // What comes later would move what is here.
  const ended = useQuery(endedPartnershipsQuery);
  const copies = useQuery(copiesQuery);
  const create = useCreateInvitation();
  const [isShowingLink, setShowingLink] = useState(false);
  const createButton = useRef<HTMLButtonElement>(null);
  const now = useNow();

  if (invitations.isPending || ended.isPending || copies.isPending) return <CardSkeleton />;
  return (
    <>
      <EndedPartnerships now={now} onUndone={onUndone} />
      <p className={styles.lead}>{t.inviteText}</p>
      {invitations.isError ? (
        <ErrorPanel
          compact
          level={3}
          title={t.invitationsNotLoaded}
          action={<Button onClick={() => void invitations.refetch()}>{t.retry}</Button>}
        >
          {t.invitationsNotLoadedText}
        </ErrorPanel>
      ) : (
        invitations.data.length > 0 && (
          <div>
            <h3 className={styles.heading}>{t.pendingInvitations}</h3>
            <ul className={styles.list}>
              {invitations.data.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  now={now}
                  onCancelled={() => createButton.current?.focus()}
                />
              ))}
            </ul>
          </div>
        )
      )}
      <div className={styles.create}>
        <Button
          ref={createButton}
          tone="primary"
          wide="phone"
          icon={<UserPlus aria-hidden />}
          busy={create.isPending}
          busyText={t.creating}
          onClick={() => create.mutate(undefined, { onSuccess: () => setShowingLink(true) })}
        >
          {t.createInvitation}
        </Button>
      </div>
      <LinkDialog
        link={create.data?.inviteUrl ?? ''}
        open={isShowingLink}
        onClose={() => setShowingLink(false)}
      />
    </>
  );
}
