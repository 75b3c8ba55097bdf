import { useHost } from '@our-dates/browser/host';
import type { Comment } from '@our-dates/contracts/comments';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useState } from 'react';

/**
 * Says the newest comment of the partner to a screen reader, once it has come while the thread is shown.
 * @param props.comments the oldest first; undefined while they are loading
 */
export function CommentArrival({ comments }: { comments: readonly Comment[] | undefined }) {
  const { user } = useHost().session;
  const [known, setKnown] = useState<number>();
  const newest = comments?.at(-1);
  if (comments && known === undefined) setKnown(newest?.id ?? 0);
  const hasCome = newest && known !== undefined && newest.id > known && newest.user.id !== user?.id;
  return (
    <VisuallyHidden as="p" role="status">
      {hasCome ? `${newest.user.displayName || newest.user.username}: ${newest.content}` : ''}
    </VisuallyHidden>
  );
}
