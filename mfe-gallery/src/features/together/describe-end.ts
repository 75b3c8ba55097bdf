import type { Together } from '@our-dates/contracts/together';
import type { User } from '@our-dates/contracts/users';

/**
 * What to say when looking together has ended.
 * @param together its last state; undefined: it is not known
 * @returns undefined when the person knows: they have ended it, or the page says it anyway
 */
export function describeEnd(
  together: Together | undefined,
  { userId, partner }: { userId: number | undefined; partner: User | null },
): string | undefined {
  if (!partner) return undefined;
  const name = partner.displayName || partner.username;
  switch (together?.end) {
    case 'left':
      return together.endedBy === userId ? undefined : `${name} has stopped looking`;
    case 'declined':
      return together.endedBy === userId ? undefined : `${name} can’t look right now`;
    case 'unanswered':
      return `${name} did not answer`;
    case 'gone':
      return `${name} is not there any more`;
    case 'removed':
    case undefined:
      return 'You are not looking together any more';
  }
}
