import { useMediaQuery } from '@our-dates/ui/narrow';
import { Skeleton } from '@our-dates/ui/skeleton';
import { CommentsPanel } from '../lazy-comments.ts';

export interface CommentsColumnProps {
  /** Undefined while it is loading. */
  photoId: number | undefined;
  className: string | undefined;
}

/** Whether the comments are next to the photo; on smaller screens they are a drawer over it. */
export function useHasCommentsColumn(): boolean {
  return !useMediaQuery('(max-width: 1000px)');
}

/** The comments next to the current photo where there is space; nothing elsewhere. */
export function CommentsColumn({ photoId, className }: CommentsColumnProps) {
  if (!useHasCommentsColumn()) return null;
  const outline = <Skeleton shape="picture" height={320} />;
  return (
    <div className={className}>
      {photoId === undefined ? outline : <CommentsPanel photoId={photoId} fallback={outline} />}
    </div>
  );
}
