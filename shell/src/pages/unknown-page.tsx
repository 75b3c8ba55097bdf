import { lazyComponent } from '@our-dates/ui/lazy-component';
import { useEffect } from 'react';
import { useShell } from '../shell-context.ts';

const NotFound = lazyComponent(() => import('./not-found.tsx'));

/** The not-found screen. A page that was released after the list of pages was fetched is shown after all. */
export function UnknownPage() {
  const { list } = useShell();
  useEffect(() => list.refreshStale(), [list]);
  return <NotFound />;
}
