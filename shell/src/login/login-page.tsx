import { useMessages } from '@our-dates/languages/catalogue';
import { Logo } from '@our-dates/ui/logo';
import { useState } from 'react';
import styles from './login-page.module.css';
import { messages } from './messages/messages.ts';
import { PasswordStep } from './password-step.tsx';
import { usePasskeyLogin } from './use-passkey-login.ts';
import { type Candidate, UserPicker } from './user-picker.tsx';
import { WaitingChanges } from './waiting-changes.tsx';

/** The login page: first the account, then the password. */
export default function LoginPage() {
  const t = useMessages(messages);
  const [candidate, setCandidate] = useState<Candidate | null>(null);
  const [last, setLast] = useState<Candidate | null>(null);
  const passkeyLogin = usePasskeyLogin();

  function back() {
    setLast(candidate);
    setCandidate(null);
  }

  return (
    <div className="login-page">
      <div className="login-scene" aria-hidden>
        <p className={styles.quote}>{t.quote}</p>
      </div>
      <main id="main" className="login-main">
        <div className={styles.form}>
          <Logo size={52} animated className={styles.logo} />
          {candidate ? (
            <PasswordStep candidate={candidate} onBack={back} />
          ) : (
            <UserPicker passkeyLogin={passkeyLogin} last={last} onPick={setCandidate} />
          )}
          <WaitingChanges />
        </div>
      </main>
    </div>
  );
}

LoginPage.messages = messages;
