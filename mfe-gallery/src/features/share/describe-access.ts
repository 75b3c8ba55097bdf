import type { User } from '@our-dates/contracts/users';

/** Who can open a link that is shared: the link alone lets no one in. */
export function describeAccess({ isProtected }: { isProtected: boolean }, partner: User | null): string {
  if (isProtected) return 'Everyone who tries the demo can open it.';
  return partner
    ? 'Only the two of you can open it.'
    : 'Only you can open it, until you share everything with a partner.';
}
