import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { messages } from '../../../messages/messages.ts';
import { useAcceptInvitation } from '../api/use-accept-invitation.ts';
import { useDeclineInvitation } from '../api/use-decline-invitation.ts';
import styles from './invitation-view.module.css';

/** Accept and Decline; while one is being sent the other cannot be pressed. */
export function AnswerButtons({ token }: { token: string }) {
  const t = useMessages(messages);
  const accept = useAcceptInvitation(token);
  const decline = useDeclineInvitation(token);
  const accepting = accept.isPending || accept.isSuccess;
  const declining = decline.isPending || decline.isSuccess;
  return (
    <div className={styles.answers}>
      <Button busy={declining} busyText={t.declining} disabled={accepting} onClick={() => decline.mutate()}>
        {t.decline}
      </Button>
      <Button
        tone="primary"
        busy={accepting}
        busyText={t.accepting}
        disabled={declining}
        onClick={() => accept.mutate()}
      >
        {t.accept}
      </Button>
    </div>
  );
}
