import type { PageHost } from '@our-dates/browser/host';
import { createObservable } from '@our-dates/browser/observable';
import type { HostSession, Theme, ThemeChoice } from '@our-dates/contracts/mfe';

const nothing = () => null;

/**
 * A host object without a shell. Functions that are not passed in do nothing.
 * @param parts.session the signed-in user and the session's callbacks.
 */
export function createStubHost({
  session,
  ...parts
}: Partial<Omit<PageHost, 'session'>> & { session: Partial<HostSession> }): PageHost {
  const choice = createObservable<ThemeChoice>('system');
  return {
    session: {
      user: null,
      partner: null,
      remainingMs: createObservable<number | null>(600_000),
      refreshUser: async () => {},
      signIn: () => {},
      confirmIdentity: async () => false,
      signOut: async () => {},
      beforeLeave: () => () => {},
      beforeSignOut: () => () => {},
      ...session,
    },
    toast: () => {},
    navigate: () => {},
    openNewMemory: () => {},
    openNewMemoryFrom: () => {},
    startUploads: () => {},
    theme: { current: createObservable<Theme>('light'), choice, choose: choice.set },
    SessionTimer: nothing,
    RemotePart: nothing,
    ...parts,
  };
}
