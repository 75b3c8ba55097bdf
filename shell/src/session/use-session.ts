import { useObservable } from '@our-dates/browser/observable';
import type { User } from '@our-dates/contracts/users';
import { useShell } from '../shell-context.ts';
import type { SessionState } from './session-state.ts';

export function useSessionState(): SessionState {
  return useObservable(useShell().session.state);
}

/** Who is signed in, or null. */
export function useUser(): User | null {
  const state = useSessionState();
  return state.status === 'signed-in' ? state.user : null;
}
