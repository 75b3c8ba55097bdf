import { Badge } from '@our-dates/ui/badge';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** The only sign that there is no network. Features that need one explain it themselves. */
export function OfflineSign() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <span
      role="status"
      title={isOnline ? undefined : 'Changes can be saved again once there is a connection.'}
    >
      {!isOnline && <Badge icon={<CloudOff aria-hidden />}>Offline</Badge>}
    </span>
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
