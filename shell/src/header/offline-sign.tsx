import { useMessages } from '@our-dates/languages/catalogue';
import { Badge } from '@our-dates/ui/badge';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { messages } from '../messages/messages.ts';

/** The only sign that there is no network. Features that need one explain it themselves. */
export function OfflineSign() {
  const t = useMessages(messages);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <span role="status" title={isOnline ? undefined : t.offlineHint}>
      {!isOnline && <Badge icon={<CloudOff aria-hidden />}>{t.offline}</Badge>}
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
