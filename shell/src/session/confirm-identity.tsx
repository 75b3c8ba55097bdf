import { sendJson } from '@our-dates/browser/api';
import { ApiError, errorSentence } from '@our-dates/browser/api-error';
import { useHasPasskey } from '@our-dates/browser/passkeys';
import { limits } from '@our-dates/contracts/limits';
import { signInPaths } from '@our-dates/contracts/sign-in-paths';
import type { User } from '@our-dates/contracts/users';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { PasswordField } from '@our-dates/ui/password-field';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './confirm-identity.module.css';

interface ConfirmIdentityProps {
  user: User;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks a person who signed in some time ago for their password or a passkey, before something that needs it. */
export default function ConfirmIdentity({ user, onAnswer }: ConfirmIdentityProps) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hasPasskey = useHasPasskey(true);
  const options = { onSuccess: () => onAnswer(true), onError: () => field.current?.focus() };
  const byPassword = useMutation({
    mutationFn: () => sendJson('POST', signInPaths.confirm, { password }),
    ...options,
  });
  const byPasskey = useMutation({
    mutationFn: async () => (await import('../login/passkey-ceremony.ts')).confirmWithPasskey('confirm'),
    ...options,
  });
  const isBusy = byPassword.isPending || byPasskey.isPending;
  const problem = missing ? 'Please enter your password.' : failureOf(byPassword.error);

  function change(next: string) {
    setPassword(next);
    setMissing(false);
    byPassword.reset();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onAnswer(false)}
      size="small"
      title="Please confirm that it is you"
      description="You signed in a while ago, and this is not for anybody else to do."
      dismissible={!isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === '');
        if (password === '') field.current?.focus();
        else if (!isBusy) byPassword.mutate();
      }}
      footer={
        <>
          <Button tone="quiet" disabled={isBusy} onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button type="submit" tone="primary" busy={byPassword.isPending} busyText="Confirming…">
            Confirm
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <PasswordField
          ref={field}
          label="Your password"
          name="password"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          value={password}
          readOnly={isBusy}
          error={problem}
          onChange={(event) => change(event.target.value)}
        />
        {/* Password managers look for the username next to the password. After it: the first field has the focus. */}
        <input type="text" hidden readOnly autoComplete="username" name="username" value={user.username} />
        {hasPasskey && (
          <Button
            wide
            icon={<KeyRound aria-hidden />}
            busy={byPasskey.isPending}
            busyText="Waiting…"
            onClick={() => byPasskey.mutate()}
          >
            Use a passkey
          </Button>
        )}
        <p role="alert" className={styles.problem}>
          {failureOf(byPasskey.error)}
        </p>
      </div>
    </Dialog>
  );
}

function failureOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  if (error instanceof ApiError) return errorSentence(error, 'An unknown error occurred');
  // The browser's prompt was closed.
  return error.name === 'NotAllowedError' ? undefined : 'That did not work. Please try again.';
}
