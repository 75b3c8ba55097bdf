import type { User } from '@our-dates/contracts/users';

/** Who can open a shared link: the link alone grants no access. */
export function describeAccess({ isProtected }: { isProtected: boolean }, partner: User | null): string {
  if (isProtected) return 'Everyone who tries the demo can open it.';
  return partner
    ? 'Only the two of you can open it.'
    : 'Only you can open it, until you share everything with a partner.';
}
