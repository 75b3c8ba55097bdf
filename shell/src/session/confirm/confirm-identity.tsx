import { sendJson } from '@our-dates/browser/api';
import { ApiError } from '@our-dates/browser/api-error';
import { type ErrorText, useErrorText } from '@our-dates/browser/error-text';
import { useHasPasskey } from '@our-dates/browser/passkeys';
import { limits } from '@our-dates/contracts/limits';
import { signInPaths } from '@our-dates/contracts/sign-in-paths';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { PasswordField } from '@our-dates/ui/password-field';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './confirm-identity.module.css';
import { type Messages, messages } from './messages/messages.ts';

interface ConfirmIdentityProps {
  user: User;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks a person who signed in some time ago for their password or a passkey, before something that needs it. */
export default function ConfirmIdentity({ user, onAnswer }: ConfirmIdentityProps) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
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
    mutationFn: async () => (await import('../../login/passkey-ceremony.ts')).confirmWithPasskey('confirm'),
    ...options,
  });
  const isBusy = byPassword.isPending || byPasskey.isPending;
  const problem = missing ? t.passwordMissing : failureOf(byPassword.error, t, errorText);

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
      title={t.title}
      description={t.text}
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
            {t.cancel}
          </Button>
          <Button type="submit" tone="primary" busy={byPassword.isPending} busyText={t.confirming}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <PasswordField
          ref={field}
          label={t.password}
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
            busyText={t.waiting}
            onClick={() => byPasskey.mutate()}
          >
            {t.usePasskey}
          </Button>
        )}
        <p role="alert" className={styles.problem}>
          {failureOf(byPasskey.error, t, errorText)}
        </p>
      </div>
    </Dialog>
  );
}

ConfirmIdentity.messages = messages;

function failureOf(error: Error | null, t: Messages, errorText: ErrorText): string | undefined {
  if (!error) return undefined;
  if (error instanceof ApiError) return errorText(error, t.unknownError);
  // The browser's prompt was closed.
  return error.name === 'NotAllowedError' ? undefined : t.failed;
}
