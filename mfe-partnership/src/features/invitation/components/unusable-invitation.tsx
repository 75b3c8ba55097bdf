import { Link } from '@our-dates/router';
import { Button, buttonClass } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { HeartCrack } from 'lucide-react';
import type { InvitationProblem } from '../invitation-problem.ts';
import styles from './unusable-invitation.module.css';

/** The link has no invitation to answer; `onRetry` if a retry may help. */
export function UnusableInvitation({
  problem,
  onRetry,
}: {
  problem: InvitationProblem;
  onRetry?: (() => void) | undefined;
}) {
  return (
    <ErrorPanel
      level={1}
      icon={<HeartCrack />}
      title={problem.title}
      action={
        <div className={styles.actions}>
          {onRetry && <Button onClick={onRetry}>Retry</Button>}
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            Go to Gallery
          </Link>
        </div>
      }
    >
      <p>{problem.text}</p>
    </ErrorPanel>
  );
}
