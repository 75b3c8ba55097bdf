import { useErrorText } from '@our-dates/browser/error-text';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { PasswordField } from '@our-dates/ui/password-field';
import { TextField } from '@our-dates/ui/text-field';
import { Clock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useShell } from '../shell-context.ts';
import { sendLogin } from './login-api.ts';
import { loginFailure, welcome } from './login-messages.ts';
import { messages } from './messages/messages.ts';
import styles from './password-step.module.css';
import { type Candidate, Picture } from './user-picker.tsx';

/** The second step: the password, and the username for an account that is not listed. */
export function PasswordStep({ candidate, onBack }: { candidate: Candidate; onBack: () => void }) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const { session, toasts } = useShell();
  const listed = candidate === 'someone-else' ? null : candidate;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const name = listed?.username ?? username.trim();
  const complete = name !== '' && password !== '';

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (!complete || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      toasts.show(welcome(await session.signIn(() => sendLogin({ username: name, password })), t));
    } catch (error) {
      const sentence = loginFailure(error, t, errorText);
      setBusy(false);
      setFailure(sentence);
      toasts.show({ title: t.loginFailed, description: sentence, tone: 'destructive' });
    }
  }

  return (
    <form className={styles.step} onSubmit={(event) => void signIn(event)} noValidate>
      <h1 className={styles.heading}>{listed ? t.enterPassword : t.enterBoth}</h1>
      {listed ? (
        <p className={styles.who}>
          <Picture user={listed} size={40} />
          <span className={styles.name} dir="auto">
            {listed.displayName}
          </span>
          {/* Password managers look for the username next to the password. */}
          <input
            type="text"
            hidden
            readOnly
            autoComplete="username"
            name="username"
            value={listed.username}
          />
        </p>
      ) : (
        <TextField
          label={t.username}
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      )}
      <PasswordField
        label={t.password}
        name="password"
        autoComplete="current-password webauthn"
        autoFocus={listed !== null}
        value={password}
        error={failure}
        help={listed?.passwordHint && t.passwordHint({ hint: listed.passwordHint })}
        onChange={(event) => {
          setPassword(event.target.value);
          setFailure(undefined);
        }}
      />
      <p className={styles.warning}>
        <Clock aria-hidden />
        {t.tenMinutes}
      </p>
      <div className={styles.buttons} data-keep-clear>
        <Button tone="secondary" disabled={busy} onClick={onBack}>
          {t.back}
        </Button>
        <Button type="submit" tone="primary" disabled={!complete} busy={busy} busyText={t.signingIn}>
          {t.continue}
        </Button>
      </div>
    </form>
  );
}
