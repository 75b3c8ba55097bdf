import { useObservable } from '@our-dates/browser/observable';
import type { ThemeChoice } from '@our-dates/contracts/mfe';
import type { User } from '@our-dates/contracts/users';
import { useNavigate } from '@our-dates/router';
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuSeparator } from '@our-dates/ui/menu';
import { Heart, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import type { ReactElement } from 'react';
import { signOut } from '../session/sign-out.ts';
import { useShell } from '../shell-context.ts';
import styles from './account-menu.module.css';

const themes: { value: ThemeChoice; text: string; icon: ReactElement }[] = [
  { value: 'light', text: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', text: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', text: 'Like the system', icon: <Monitor aria-hidden /> },
];

/** Shows who is signed in, and has the settings, the theme and Sign out. Opens as soon as it is loaded. */
export default function AccountMenu({ user, children }: { user: User; children: ReactElement }) {
  const shell = useShell();
  const navigate = useNavigate();
  const theme = useObservable(shell.theme.choice);
  return (
    <Menu trigger={children} defaultOpen>
      <MenuHeading>
        <span className={styles.name} dir="auto">
          {user.displayName || user.username}
        </span>
        <span className={styles.username}>@{user.username}</span>
      </MenuHeading>
      <MenuSeparator />
      <MenuItem icon={<Settings aria-hidden />} onSelect={() => navigate('/profile')}>
        Account Settings
      </MenuItem>
      <MenuItem icon={<Heart aria-hidden />} onSelect={() => navigate('/hearts')}>
        Photos we love
      </MenuItem>
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} options={themes} onChange={shell.theme.choose} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut(shell)}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
