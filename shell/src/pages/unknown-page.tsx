import { useLocation } from '@our-dates/router';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { useEffect } from 'react';
import { useShell } from '../shell-context.ts';

const NotFound = lazyComponent(() => import('./not-found.tsx'));

/**
 * The not-found screen. The list of pages may be older than the link that led here, unless the tab was opened here: so it
 * is asked for anew, and the page is shown when it is in there.
 */
export function UnknownPage() {
  const { list } = useShell();
  const { key } = useLocation();
  useEffect(() => {
    if (key !== 'default') list.refresh();
  }, [key, list]);
  return <NotFound />;
}
