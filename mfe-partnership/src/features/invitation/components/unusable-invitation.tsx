import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { Button, buttonClass } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { HeartCrack } from 'lucide-react';
import { messages } from '../../../messages/messages.ts';
import type { InvitationProblem } from '../invitation-problem.ts';
import styles from './unusable-invitation.module.css';

const texts = {
  expired: { title: 'expiredTitle', text: 'expiredText' },
  processed: { title: 'processedTitle', text: 'processedText' },
  notFound: { title: 'notFoundTitle', text: 'notFoundText' },
} as const satisfies Record<InvitationProblem, unknown>;

/** The link has no invitation to answer; `onRetry` if a retry may help. */
export function UnusableInvitation({
  problem,
  onRetry,
}: {
  problem: InvitationProblem;
  onRetry?: (() => void) | undefined;
}) {
  const t = useMessages(messages);
  return (
    <ErrorPanel
      level={1}
      icon={<HeartCrack />}
      title={t[texts[problem].title]}
      action={
        <div className={styles.actions}>
          {onRetry && <Button onClick={onRetry}>{t.retry}</Button>}
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            {t.toGallery}
          </Link>
        </div>
      }
    >
      <p>{t[texts[problem].text]}</p>
    </ErrorPanel>
  );
}
