import { retryDelay } from '@our-dates/browser/query-client';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../messages/messages.ts';

/**
 * The page of a person of whom the server has not said who they are. It checks again when the network returns, when
 * the tab is shown again, and after a delay that grows to half a minute.
 */
export function Unreachable({ check }: { check: () => Promise<void> }) {
  const t = useMessages(messages);
  const { refetch } = useQuery({
    queryKey: ['session-check'],
    queryFn: async () => {
      await check();
      return null;
    },
    // The check that has led here counts as the first.
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => retryDelay(state.dataUpdateCount),
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: 'always',
  });
  return (
    <main>
      <ErrorPanel
        level={1}
        title={t.unreachableTitle}
        action={
          <Button tone="primary" onClick={() => void refetch()}>
            {t.retry}
          </Button>
        }
      >
        {t.unreachableText}
      </ErrorPanel>
    </main>
  );
}
