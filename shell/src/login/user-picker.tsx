import { getJson, sendJson } from '@our-dates/browser/api';
import { useErrorText } from '@our-dates/browser/error-text';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { LoginUser } from '@our-dates/contracts/auth';
import { paths } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { Avatar } from '@our-dates/ui/avatar';
import { Button } from '@our-dates/ui/button';
import { Skeleton } from '@our-dates/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useShell } from '../shell-context.ts';
import { sendLogin } from './login-api.ts';
import { demoFailure, loginFailure } from './login-messages.ts';
import { messages } from './messages/messages.ts';
import type { PasskeyLogin } from './use-passkey-login.ts';
import styles from './user-picker.module.css';

/** The account that signs in: a listed one, or one whose username is typed. */
export type Candidate = LoginUser | 'someone-else';

interface UserPickerProps {
  /** Absent where there can be no passkey. */
  passkeyLogin: PasskeyLogin | null;
  /** The account whose password was not entered in the end; gets the focus. */
  last: Candidate | null;
  onPick: (candidate: Candidate) => void;
}

/** The first step: the listed accounts, a tile for other accounts, and the demo. */
export function UserPicker({ passkeyLogin, last, onPick }: UserPickerProps) {
  const t = useMessages(messages);
  const users = useLoginUsers();
  const hasDemo = users.data?.some((user) => user.isDemo) ?? false;
  const lastId = typeof last === 'object' ? last?.id : undefined;
  return (
    <>
      <h1 className={styles.heading}>{t.heading}</h1>
      <p className={styles.lead} role="status">
        {users.isPending && t.loadingUsers}
        {users.isError && t.usersNotLoaded}
        {users.isSuccess && (hasDemo ? t.selectDemo : t.withUsername)}
      </p>
      <ul className={styles.tiles}>
        {users.isPending && (
          <li>
            <Skeleton shape="picture" width={128} height={128} />
          </li>
        )}
        {users.data?.map((user) => (
          <Tile
            key={user.id}
            name={user.displayName}
            focused={user.id === lastId}
            onPick={() => onPick(user)}
          >
            <Picture user={user} />
          </Tile>
        ))}
        <Tile name={t.someoneElse} focused={last === 'someone-else'} onPick={() => onPick('someone-else')}>
          <span className={styles.unknown} aria-hidden>
            ?
          </span>
        </Tile>
      </ul>
      {users.isError && (
        <Button wide onClick={() => void users.refetch()}>
          {t.retry}
        </Button>
      )}
      {(hasDemo || users.isPending) && <TryDemo ready={hasDemo} />}
      {passkeyLogin && (
        <div className={styles.passkey}>
          <Button
            wide
            icon={<KeyRound aria-hidden />}
            busy={passkeyLogin.isBusy}
            busyText={t.waiting}
            onClick={passkeyLogin.signIn}
          >
            {t.withPasskey}
          </Button>
        </div>
      )}
    </>
  );
}

/** A profile picture, or the initials on the account's own colour. */
export function Picture({ user, size = 60 }: { user: LoginUser; size?: number }) {
  return (
    <Avatar
      name={user.displayName}
      initials={user.avatar}
      src={user.profilePicture}
      color={user.color}
      size={size}
    />
  );
}

interface TileProps {
  name: string;
  focused: boolean;
  onPick: () => void;
  children: ReactNode;
}

function Tile({ name, focused, onPick, children }: TileProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.tile}
        ref={(button) => {
          if (focused) button?.focus();
        }}
        onClick={onPick}
      >
        {children}
        <span className={styles.name} dir="auto">
          {name}
        </span>
      </button>
    </li>
  );
}

function TryDemo({ ready }: { ready: boolean }) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const { session, toasts } = useShell();
  const [busy, setBusy] = useState(false);

  async function tryDemo() {
    setBusy(true);
    let account: LoginUser;
    try {
      account = await createDemoUser();
    } catch (error) {
      setBusy(false);
      toasts.show({
        title: t.notCreatedTitle,
        description: demoFailure(error, t, errorText),
        tone: 'destructive',
      });
      return;
    }
    try {
      const { username, passwordHint: password = '' } = account;
      await session.signIn(() => sendLogin({ username, password }));
    } catch (error) {
      setBusy(false);
      toasts.show({
        title: t.loginFailed,
        description: loginFailure(error, t, errorText),
        tone: 'destructive',
      });
      return;
    }
    toasts.show({ title: t.welcomeDemoTitle, description: t.welcomeDemoText });
  }

  return (
    <div className={styles.demo}>
      <Button
        tone="primary"
        wide
        busy={busy}
        busyText={t.creatingDemo}
        disabled={!ready}
        onClick={() => void tryDemo()}
      >
        {t.tryDemo}
      </Button>
      <p className={styles.note}>{t.demoNote}</p>
    </div>
  );
}

/** The accounts on the login page. */
function useLoginUsers() {
  return useQuery({
    queryKey: queryKeys.loginUsers,
    queryFn: ({ signal }) => getJson<LoginUser[]>(paths.loginUsers, { signal }),
  });
}

/** Makes a temporary demo account. @throws ApiError or TypeError when it did not work. */
async function createDemoUser(): Promise<LoginUser> {
  const { user } = await sendJson<{ user: LoginUser }>('POST', paths.createDemoUser);
  return user;
}
