import { useObservable } from '@our-dates/browser/observable';
import { ToastArea as Area, Toast } from '@our-dates/ui/toast';
import type { Toasts } from './toasts.ts';

const defaultDurationMs = 5_000;

/** Renders the current toast. */
export default function ToastArea({ toasts }: { toasts: Toasts }) {
  const toast = useObservable(toasts.current);
  return (
    <Area duration={defaultDurationMs}>
      {toast && (
        <Toast
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => open || toasts.dismiss(toast.id)}
          title={toast.title}
          description={toast.description}
          tone={toast.tone === 'destructive' ? 'danger' : 'plain'}
          duration={toast.durationMs}
          action={toast.action}
        />
      )}
    </Area>
  );
}
