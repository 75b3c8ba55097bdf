import { jest } from '@jest/globals';
import type { PageLanguage } from '@our-dates/contracts/languages';
import type { NewMemoryStart, RemotePartName, ToastMessage } from '@our-dates/contracts/mfe';
import type { SignedInUser, User } from '@our-dates/contracts/users';
import { createStubHost } from '../stub-host.ts';
import { mina } from './people.ts';

export type TestHost = ReturnType<typeof createTestHost>;

/** Renders the name of another remote's part in its place. */
function drawName({ part }: { part: RemotePartName }) {
  return `[${part}]`;
}

/** A host that records its calls. Mina is signed in by default; `user: null` is no session. */
export function createTestHost({
  user = mina,
  partner = null,
  language = 'en',
}: {
  user?: SignedInUser | null;
  partner?: User | null;
  language?: PageLanguage;
} = {}) {
  const toasts: ToastMessage[] = [];
  const savers = new Set<() => void | Promise<void>>();
  const questions = new Set<() => Promise<boolean>>();
  const calls = {
    navigate: jest.fn(),
    openNewMemory: jest.fn(),
    openNewMemoryFrom: jest.fn<(start: NewMemoryStart) => void>(),
    startUploads: jest.fn(),
    signIn: jest.fn(),
    refreshUser: jest.fn(async () => {}),
  };
  const host = createStubHost({
    session: {
      user,
      partner,
      signIn: calls.signIn,
      refreshUser: calls.refreshUser,
      beforeLeave: (save) => {
        savers.add(save);
        return () => savers.delete(save);
      },
      beforeSignOut: (mayLeave) => {
        questions.add(mayLeave);
        return () => questions.delete(mayLeave);
      },
    },
    toast: (message) => toasts.push(message),
    navigate: calls.navigate,
    openNewMemory: calls.openNewMemory,
    openNewMemoryFrom: calls.openNewMemoryFrom,
    startUploads: calls.startUploads,
    RemotePart: drawName,
    language,
  });
  return {
    ...calls,
    host,
    toasts,
    /** Asks what the shell asks before a sign-out. @returns whether nothing says no */
    maySignOut: async () => (await Promise.all([...questions].map((ask) => ask()))).every(Boolean),
    /** Runs the draft savers, as the shell does before it leaves the page. */
    leavePage: async () => void (await Promise.all([...savers].map((save) => save()))),
  };
}
