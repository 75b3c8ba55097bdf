import { useHost } from '@our-dates/browser/host';
import { Button } from '@our-dates/ui/button';
import styles from './invitation-view.module.css';

/** For a visitor without a session. The login leads back to this invitation. */
export function SignInButton({ name }: { name: string }) {
  const { session } = useHost();
  return (
    <div className={styles.signIn}>
      <p>Please sign in so that {name} knows who answers. We bring you back here.</p>
      <Button tone="primary" wide onClick={session.signIn}>
        Sign in to accept
      </Button>
    </div>
  );
}
