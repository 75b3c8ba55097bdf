import { getJson } from '@our-dates/browser/api';
import { counted } from '@our-dates/browser/format';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { DemoSummary } from '@our-dates/contracts/demo';
import { paths } from '@our-dates/contracts/paths';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Skeleton } from '@our-dates/ui/skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Eraser, Sparkles } from 'lucide-react';
import { useId, useState } from 'react';
import { useCleanUp } from '../api/use-clean-up.ts';
import styles from './demo-card.module.css';

/** The content of a demo account, and the button that removes what was created in it. */
export function DemoCard() {
  const summary = useQuery(demoSummaryQuery);
  const cleanUp = useCleanUp();
  const [isAsking, setAsking] = useState(false);
  const reasonId = useId();
  const removable = summary.data?.nonProtectedCollections ?? 0;
  const isEmpty = summary.data !== undefined && removable === 0;

  return (
    <Card title="Demo content" icon={<Sparkles aria-hidden />}>
      {summary.isError ? (
        <ErrorPanel
          compact
          level={3}
          title="We could not count what is here"
          action={<Button onClick={() => void summary.refetch()}>Retry</Button>}
        >
          Nothing has changed. Please check the connection and try again.
        </ErrorPanel>
      ) : (
        <>
          <SummaryCounts summary={summary.data} />
          <p id={reasonId} className={styles.note}>
            {isEmpty
              ? 'Only the samples are here, and they stay: there is nothing to clear away.'
              : 'The samples stay. What was made in this demo can be cleared away.'}
          </p>
          <div className={styles.footer}>
            <Button
              wide="phone"
              icon={<Eraser aria-hidden />}
              disabled={removable === 0}
              aria-describedby={reasonId}
              onClick={() => setAsking(true)}
            >
              Clean Up Demo Content
            </Button>
          </div>
        </>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        icon={<Eraser />}
        tone="danger"
        title="Clean up demo content?"
        description={`${counted(removable, 'memory', 'memories')} with all photos and comments will be gone for good. The samples stay.`}
        confirmText="Clean Up"
        busy={cleanUp.isPending}
        busyText="Cleaning up…"
        onConfirm={() => cleanUp.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </Card>
  );
}

const demoSummaryQuery = queryOptions({
  queryKey: queryKeys.demoSummary,
  queryFn: ({ signal }) => getJson<DemoSummary>(paths.demoSummary, { signal }),
});

/** The summary in four numbers; their space is reserved while they are loading. */
function SummaryCounts({ summary }: { summary: DemoSummary | undefined }) {
  const counts = [
    ['Memories', summary?.totalCollections],
    ['Photos', summary?.totalPhotos],
    ['Samples', summary?.protectedCollections],
    ['Made here', summary?.nonProtectedCollections],
  ] as const;
  return (
    <dl className={styles.counts} aria-busy={summary === undefined}>
      {counts.map(([name, count]) => (
        <div key={name} className={styles.count}>
          <dt>{name}</dt>
          <dd>{count ?? <Skeleton shape="picture" width={36} height="1lh" />}</dd>
        </div>
      ))}
    </dl>
  );
}
