import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../../messages/messages.ts';
import { commentsQuery } from '../api/comments-query.ts';
import { CommentsDrawer } from '../lazy-comments.ts';
import { useHasCommentsColumn } from './comments-column.tsx';

export interface CommentsButtonProps {
  /** The current one; without one there is nothing to comment on. */
  photo: { readonly id: number; readonly title: string } | undefined;
}

/** Opens the comments on the current photo where they are not next to it. */
export function CommentsButton({ photo }: CommentsButtonProps) {
  const t = useMessages(messages);
  const queryClient = useQueryClient();
  const hasColumn = useHasCommentsColumn();
  const [isOpen, setOpen] = useState(false);

  function preload() {
    CommentsDrawer.preload();
    if (photo) void queryClient.prefetchInfiniteQuery(commentsQuery(photo.id));
  }

  if (hasColumn) return null;
  return (
    <>
      <Button
        icon={<MessageCircle aria-hidden />}
        disabled={!photo}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {t.comments}
      </Button>
      {isOpen && photo && <CommentsDrawer photo={photo} onClose={() => setOpen(false)} />}
    </>
  );
}
