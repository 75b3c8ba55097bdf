import type { User } from '@our-dates/contracts/users';
import { lazyComponent } from '@our-dates/ui/lazy-component';

const LiveUpdates = lazyComponent(() => import('./live-updates.tsx'), { tries: Infinity, canWait: true });

/** Hears what the partner does, and shows that they are here. */
export function Live({ user }: { user: User }) {
  return <LiveUpdates key={user.id} userId={user.id} />;
}
