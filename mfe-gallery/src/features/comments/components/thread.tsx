import { queryKeys } from '@our-dates/browser/query-keys';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useQueryClient } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { isGone } from '../../../api/gone.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { messages } from '../messages/messages.ts';
import type { useCommentThread } from '../use-comment-thread.ts';
import { CommentList } from './comment-list.tsx';
import styles from './thread.module.css';

export type ThreadProps = Pick<ReturnType<typeof useCommentThread>, 'query' | 'sent' | 'kept'>;

/** The comments on a photo, or why they cannot be shown. */
export function Thread({ query, sent, kept }: ThreadProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const queryClient = useQueryClient();
  if (isGone(query.error)) {
    return (
      <ErrorPanel
        compact
        level={3}
        icon={<ImageOff />}
        title={t.photoGone}
        action={
          <Button
            onClick={() => {
              for (const queryKey of [queryKeys.photos, queryKeys.gallery])
                void queryClient.invalidateQueries({ queryKey });
            }}
          >
            {t.refresh}
          </Button>
        }
      >
        {t.photoGoneText}
      </ErrorPanel>
    );
  }
  const hasOwn = sent !== undefined || kept.waiting.length > 0;
  if (query.data?.length === 0 && !hasOwn) return <p className={styles.none}>{t.none}</p>;
  const list = (query.data || hasOwn) && (
    <CommentList
      comments={query.data ?? []}
      sent={sent}
      kept={kept}
      earlier={{
        hasMore: query.hasNextPage,
        isLoading: query.isFetchingNextPage,
        hasFailed: query.isFetchNextPageError,
        load: () => void query.fetchNextPage(),
      }}
    />
  );
  if (query.data) return list;
  // What was written here is shown also where the others are not on this device.
  return (
    <>
      {query.error ? (
        <ErrorPanel
          compact
          level={3}
          title={t.notLoaded}
          action={<Button onClick={() => void query.refetch()}>{main.retry}</Button>}
        >
          {main.checkConnection}
        </ErrorPanel>
      ) : (
        <ThreadSkeleton />
      )}
      {list && <div className={styles.own}>{list}</div>}
    </>
  );
}

/** Shown only when the comments take a moment, so that stepping through photos does not flicker. */
function ThreadSkeleton() {
  const t = useMessages(messages);
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>{t.loading}</VisuallyHidden>
      {['70%', '45%'].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton shape="round" width={34} height={34} className={styles.face} />
          <div>
            <Skeleton width="40%" />
            <Skeleton />
            <Skeleton width={width} />
          </div>
        </div>
      ))}
    </div>
  );
}
