import { useObservable } from '@our-dates/browser/observable';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { useShell } from '../shell-context.ts';
import { isTimerShown } from './countdown.ts';

/** Most visits end before it is needed. */
export const SessionChip = lazyComponent(
  () => import(/* webpackChunkName: "session-countdown" */ './session-chip.tsx'),
  { tries: Infinity },
);

/** The chip that counts down the last three minutes; compact, it shows only what to do. */
export function SessionTimer({ compact = false }: { compact?: boolean }) {
  const remainingMs = useObservable(useShell().session.remainingMs);
  return isTimerShown(remainingMs) ? <SessionChip remainingMs={remainingMs} compact={compact} /> : null;
}
