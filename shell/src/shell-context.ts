import type { PageLanguage } from '@our-dates/contracts/languages';
import type { HostTheme } from '@our-dates/contracts/mfe';
import { createContext, useContext } from 'react';
import type { RemoteList } from './remotes/remote-list.ts';
import type { RemoteRegistry } from './remotes/remote-registry.ts';
import type { Session } from './session/session.ts';
import type { Toasts } from './toast/toasts.ts';
import type { WaitingUploads } from './uploads/waiting-uploads.ts';

/** The parts of the shell; assembled in `main.tsx`. */
export interface Shell {
  session: Session;
  toasts: Toasts;
  theme: HostTheme;
  /** Of the page; it stays the same until the page is loaded again. */
  language: PageLanguage;
  list: RemoteList;
  remotes: RemoteRegistry;
  uploads: WaitingUploads;
  /** Reloads the page from the server. */
  reload: () => void;
}

export const ShellContext = createContext<Shell | null>(null);

/** @throws Error outside of the provider. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell must be used within the ShellContext');
  return shell;
}
