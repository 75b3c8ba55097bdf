import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { DemoSummary } from '@our-dates/contracts/demo';
import { paths } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Skeleton } from '@our-dates/ui/skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Eraser, Sparkles } from 'lucide-react';
import { useId, useState } from 'react';
import { messages } from '../../../messages/messages.ts';
import { useCleanUp } from '../api/use-clean-up.ts';
import styles from './demo-card.module.css';

/** The content of a demo account, and the button that removes what was created in it. */
export function DemoCard() {
  const t = useMessages(messages);
  const summary = useQuery(demoSummaryQuery);
  const cleanUp = useCleanUp();
  const [isAsking, setAsking] = useState(false);
  const reasonId = useId();
  const removable = summary.data?.nonProtectedCollections ?? 0;
  const isEmpty = summary.data !== undefined && removable === 0;

  return (
    <Card title={t.demoTitle} icon={<Sparkles aria-hidden />}>
      {summary.isError ? (
        <ErrorPanel
          compact
          level={3}
          title={t.demoNotCounted}
          action={<Button onClick={() => void summary.refetch()}>{t.retry}</Button>}
        >
          {t.demoNotCountedText}
        </ErrorPanel>
      ) : (
        <>
          <SummaryCounts summary={summary.data} />
          <p id={reasonId} className={styles.note}>
            {isEmpty ? t.demoOnlySamples : t.demoSamplesStay}
          </p>
          <div className={styles.footer}>
            <Button
              wide="phone"
              icon={<Eraser aria-hidden />}
              disabled={removable === 0}
              aria-describedby={reasonId}
              onClick={() => setAsking(true)}
            >
              {t.demoCleanUp}
            </Button>
          </div>
        </>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        icon={<Eraser />}
        tone="danger"
        title={t.cleanUpTitle}
        description={t.cleanUpText({ count: removable })}
        confirmText={t.cleanUpConfirm}
        busy={cleanUp.isPending}
        busyText={t.cleaningUp}
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
  const t = useMessages(messages);
  const counts = [
    [t.memories, summary?.totalCollections],
    [t.photos, summary?.totalPhotos],
    [t.samples, summary?.protectedCollections],
    [t.madeHere, summary?.nonProtectedCollections],
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
