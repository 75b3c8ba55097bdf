import { Link } from '@our-dates/router';
import { buttonClass } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Undo2 } from 'lucide-react';

/** Shown when users open their own invitation. */
export function OwnInvitation() {
  return (
    <ErrorPanel
      level={1}
      icon={<Undo2 />}
      title="Invalid Invitation"
      action={
        <Link to="/profile" className={buttonClass({ tone: 'primary' })}>
          Go to Profile
        </Link>
      }
    >
      <p>You cannot accept your own partnership invitation. Share this link with someone else!</p>
    </ErrorPanel>
  );
}
