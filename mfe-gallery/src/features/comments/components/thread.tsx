import { queryKeys } from '@our-dates/browser/query-keys';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useQueryClient } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { isGone } from '../../../api/gone.ts';
import type { useCommentThread } from '../use-comment-thread.ts';
import { CommentList } from './comment-list.tsx';
import styles from './thread.module.css';

export type ThreadProps = Pick<ReturnType<typeof useCommentThread>, 'query' | 'sent' | 'kept'>;

/** The comments on a photo, or why they cannot be shown. */
export function Thread({ query, sent, kept }: ThreadProps) {
  const queryClient = useQueryClient();
  if (isGone(query.error)) {
    return (
      <ErrorPanel
        compact
        level={3}
        icon={<ImageOff />}
        title="This photo is no longer there"
        action={
          <Button
            onClick={() => {
              for (const queryKey of [queryKeys.photos, queryKeys.gallery])
                void queryClient.invalidateQueries({ queryKey });
            }}
          >
            Refresh
          </Button>
        }
      >
        It was deleted meanwhile, and its comments with it.
      </ErrorPanel>
    );
  }
  if (query.data?.length === 0 && sent === undefined && kept.waiting.length === 0) {
    return <p className={styles.none}>No comments yet. Say the first word.</p>;
  }
  if (query.data) {
    return (
      <CommentList
        comments={query.data}
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
  }
  if (query.error) {
    return (
      <ErrorPanel
        compact
        level={3}
        title="Failed to load comments"
        action={<Button onClick={() => void query.refetch()}>Retry</Button>}
      >
        Please check the connection and try again.
      </ErrorPanel>
    );
  }
  return <ThreadSkeleton />;
}

/** Shown only when the comments take a moment, so that stepping through photos does not flicker. */
function ThreadSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>Loading the comments…</VisuallyHidden>
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
