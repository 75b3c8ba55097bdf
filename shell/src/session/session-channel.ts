import { openTabChannel, type TabChannel } from '@our-dates/browser/tabs';

/** The messages between tabs. */
export type SessionMessage =
  | { kind: 'signed-in'; userId: number; expiresAt: number }
  | { kind: 'extended'; userId: number; expiresAt: number }
  | { kind: 'signed-out' | 'ended' };

/** Between all open tabs of this browser. */
export type SessionChannel = Pick<TabChannel<SessionMessage>, 'send' | 'listen'>;

export function createSessionChannel(): SessionChannel {
  return openTabChannel('our-dates-session');
}
