import { ApiError } from '@our-dates/browser/api-error';
import { useErrorText } from '@our-dates/browser/error-text';
import { limits } from '@our-dates/contracts/limits';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { PasswordField } from '@our-dates/ui/password-field';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { messages } from '../../../messages/messages.ts';
import { useDeleteAccount } from '../api/use-delete-account.ts';
import { usePasskeyInstead } from '../api/use-passkey-instead.ts';
import styles from './deletion-dialog.module.css';
import { WhatGoes } from './what-goes.tsx';

/** Says what is deleted and what stays, and asks for the password or a passkey, except of a demo account. */
export function DeletionDialog({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const deletion = useDeleteAccount();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const byPasskey = usePasskeyInstead(open && !user.isDemo, (assertion) => deletion.mutate({ assertion }));
  const isRefused = deletion.error instanceof ApiError && deletion.error.status === 403;
  const isAboutPassword = isRefused && !deletion.variables?.assertion;
  const problem = deletion.error ? errorText(deletion.error, t.notDeleted) : byPasskey.problem;
  const isBusy = deletion.isPending || deletion.isSuccess || byPasskey.isBusy;

  function close() {
    setPassword('');
    setMissing(false);
    deletion.reset();
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const isMissing = !user.isDemo && password === '';
    setMissing(isMissing);
    if (isMissing) field.current?.focus();
    else
      deletion.mutate(user.isDemo ? {} : { password }, {
        onError: () => field.current?.focus(),
      });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      size="small"
      title={t.deleteTitle}
      description={t.deleteText}
      dismissible={!isBusy}
      onSubmit={submit}
      footer={
        <>
          <Button tone="quiet" disabled={isBusy} onClick={close}>
            {t.deleteCancel}
          </Button>
          <Button
            type="submit"
            tone="danger"
            disabled={byPasskey.isBusy}
            busy={deletion.isPending || deletion.isSuccess}
            busyText={t.deleting}
          >
            {t.deleteConfirm}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <WhatGoes />
        {!user.isDemo && (
          <PasswordField
            ref={field}
            label={t.yourPassword}
            name="password"
            autoComplete="current-password"
            maxLength={limits.passwordMax}
            value={password}
            readOnly={isBusy}
            error={missing ? t.passwordMissing : isAboutPassword ? problem : undefined}
            onChange={(event) => {
              setPassword(event.target.value);
              setMissing(false);
              if (deletion.isError) deletion.reset();
            }}
          />
        )}
        {byPasskey.isPossible && (
          <Button
            wide
            icon={<KeyRound aria-hidden />}
            busy={byPasskey.isBusy}
            busyText={t.waiting}
            disabled={deletion.isPending || deletion.isSuccess}
            onClick={byPasskey.ask}
          >
            {t.deleteByPasskey}
          </Button>
        )}
        <p role="alert" className={styles.problem}>
          {isAboutPassword && !user.isDemo ? null : problem}
        </p>
      </div>
    </Dialog>
  );
}
