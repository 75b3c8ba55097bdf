import type { Together } from '@our-dates/contracts/together';
import type { User } from '@our-dates/contracts/users';
import type { Messages } from '../../catalogues/memory/messages/messages.ts';

/**
 * What to say when looking together has ended.
 * @param together its last state; undefined: it is not known
 * @returns undefined when the person knows: they have ended it, or the page says it anyway
 */
export function describeEnd(
  together: Together | undefined,
  { userId, partner }: { userId: number | undefined; partner: User | null },
  t: Messages,
): string | undefined {
  if (!partner) return undefined;
  const name = partner.displayName || partner.username;
  switch (together?.end) {
    case 'left':
      return together.endedBy === userId ? undefined : t.endLeft({ name });
    case 'declined':
      return together.endedBy === userId ? undefined : t.endDeclined({ name });
    case 'unanswered':
      return t.endUnanswered({ name });
    case 'gone':
      return t.endGone({ name });
    case 'removed':
    case undefined:
      return t.endOver;
  }
}
