import { useObservable } from '@our-dates/browser/observable';
import type { ThemeChoice } from '@our-dates/contracts/mfe';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { useNavigate } from '@our-dates/router';
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuSeparator } from '@our-dates/ui/menu';
import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import type { ReactElement } from 'react';
import { signOut } from '../session/sign-out.ts';
import { useShell } from '../shell-context.ts';
import styles from './account-menu.module.css';
import { menuEntries } from './menu-entries.ts';
import { type Messages, messages } from './messages/messages.ts';

const themesIn = (t: Messages): { value: ThemeChoice; text: string; icon: ReactElement }[] => [
  { value: 'light', text: t.light, icon: <Sun aria-hidden /> },
  { value: 'dark', text: t.dark, icon: <Moon aria-hidden /> },
  { value: 'system', text: t.likeSystem, icon: <Monitor aria-hidden /> },
];

/** Shows who is signed in, and has the pages with an entry, the theme and Sign out. Opens as soon as it is loaded. */
export default function AccountMenu({ user, children }: { user: User; children: ReactElement }) {
  const t = useMessages(messages);
  const shell = useShell();
  const navigate = useNavigate();
  const theme = useObservable(shell.theme.choice);
  const list = useObservable(shell.list.state);
  const entries = list.status === 'known' ? menuEntries(list.pages) : [];
  return (
    <Menu trigger={children} defaultOpen>
      <MenuHeading>
        <span className={styles.name}>
          <bdi>{user.displayName || user.username}</bdi>
        </span>
        <span className={styles.username}>
          <bdi dir="ltr">@{user.username}</bdi>
        </span>
      </MenuHeading>
      <MenuSeparator />
      {entries.map(({ path, label, icon }) => (
        <MenuItem key={path} icon={<EntryIcon path={icon} />} onSelect={() => navigate(path)}>
          {label}
        </MenuItem>
      ))}
      {entries.length > 0 && <MenuSeparator />}
      <MenuChoice label={t.theme} value={theme} options={themesIn(t)} onChange={shell.theme.choose} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut(shell)}>
        {t.signOut}
      </MenuItem>
    </Menu>
  );
}

AccountMenu.messages = messages;

/** As the other icons are drawn. */
function EntryIcon({ path }: { path: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
