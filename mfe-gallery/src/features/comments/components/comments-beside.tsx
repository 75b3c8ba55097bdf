import { Skeleton } from '@our-dates/ui/skeleton';
import { CommentsPanel } from '../lazy-comments.ts';
import { useRoomBeside } from '../use-room-beside.ts';

export interface CommentsBesideProps {
  /** Undefined while it is loading. */
  photoId: number | undefined;
  className: string | undefined;
}

/** The comments next to the current photo where there is space; nothing elsewhere. */
export function CommentsBeside({ photoId, className }: CommentsBesideProps) {
  if (!useRoomBeside()) return null;
  const outline = <Skeleton shape="picture" height={320} />;
  return (
    <div className={className}>
      {photoId === undefined ? outline : <CommentsPanel photoId={photoId} fallback={outline} />}
    </div>
  );
}
