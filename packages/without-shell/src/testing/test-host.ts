import type { RemotePartName, ToastMessage } from '@our-dates/contracts/mfe';
import type { User } from '@our-dates/contracts/users';
import { vi } from 'vitest';
import { createStandInHost } from '../stand-in-host.ts';
import { mina } from './people.ts';

export type TestHost = ReturnType<typeof createTestHost>;

/** Where another remote's part would stand. */
function drawName({ part }: { part: RemotePartName }) {
  return `[${part}]`;
}

/** A host that remembers what it was told. Mina is signed in, unless somebody or nobody else is. */
export function createTestHost({
  user = mina,
  partner = null,
}: {
  user?: User | null;
  partner?: User | null;
} = {}) {
  const toasts: ToastMessage[] = [];
  const savers = new Set<() => void | Promise<void>>();
  const told = {
    navigate: vi.fn(),
    openNewMemory: vi.fn(),
    startUploads: vi.fn(),
    signIn: vi.fn(),
    refreshUser: vi.fn(async () => {}),
  };
  const host = createStandInHost({
    session: {
      user,
      partner,
      signIn: told.signIn,
      refreshUser: told.refreshUser,
      beforeLeave: (save) => {
        savers.add(save);
        return () => savers.delete(save);
      },
    },
    toast: (message) => toasts.push(message),
    navigate: told.navigate,
    openNewMemory: told.openNewMemory,
    startUploads: told.startUploads,
    RemotePart: drawName,
  });
  return {
    ...told,
    host,
    toasts,
    /** What the shell does before it leaves the page. */
    leavePage: async () => void (await Promise.all([...savers].map((save) => save()))),
  };
}
