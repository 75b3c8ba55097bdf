import type { SessionLevel } from '@our-dates/contracts/mfe';
import type { Messages } from './messages/messages.ts';

/** What the countdown says. */
export function sessionSentence(t: Messages, level: SessionLevel, compact = false): string {
  switch (level) {
    case 'normal':
      return t.active;
    case 'warning':
      return compact ? t.considerExtendingShort : t.considerExtending;
    case 'critical':
      return compact ? t.expiringSoonShort : t.expiringSoon;
  }
}
