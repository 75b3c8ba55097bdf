import type { User } from '@our-dates/contracts/users';
import { lazyComponent } from '@our-dates/ui/lazy-component';

const LiveUpdates = lazyComponent(() => import('./live-updates.tsx'), { tries: Infinity, canWait: true });

/** Receives the partner's changes, and shows that the partner is online. */
export function Live({ user }: { user: User }) {
  return <LiveUpdates key={user.id} userId={user.id} />;
}
