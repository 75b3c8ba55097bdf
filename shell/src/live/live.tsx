import type { User } from '@our-dates/contracts/users';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { whenIdle } from '@our-dates/ui/when-idle';
import { useEffect, useState } from 'react';

const LiveUpdates = lazyComponent(() => import('./live-updates.tsx'), { tries: Infinity });

/** Hears what the partner does, once the page has nothing better to do, and shows that they are here. */
export function Live({ user }: { user: User }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle && <LiveUpdates key={user.id} userId={user.id} />;
}
