import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import type { Comment } from '@our-dates/contracts/comments';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isGone } from '../../../api/gone.ts';
import { titleOf } from '../../../api/title-of.ts';
import { useKeep, withKey } from '../../kept-changes/use-keep.ts';
import { useKeptToast } from '../../kept-changes/use-kept-toast.ts';
import { messages } from '../messages/messages.ts';
import { changeComments } from './comments-cache.ts';
import { useFailureToast } from './failure.ts';

export interface NewComment {
  readonly photoId: number;
  readonly content: string;
}

/** @param onPosted called once the service has the comment, or this device keeps it for later. */
export function usePostComment({ onPosted }: { onPosted: (comment: NewComment) => void }) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const keptToast = useKeptToast();
  const failureToast = useFailureToast();
  const queryClient = useQueryClient();
  const { sendOrKeep } = useKeep();
  return useMutation({
    mutationFn: ({ photoId, content }: NewComment) =>
      sendOrKeep({ kind: 'add-comment', photoId, content, title: titleOf(queryClient, photoId) }, (key) =>
        sendJson<Comment>('POST', fillPath(paths.photoComments, { id: photoId }), { content }, withKey(key)),
      ),
    onSuccess: async (comment, sent) => {
      onPosted(sent);
      if (!comment) {
        toast(keptToast);
        return;
      }
      toast({ title: t.added });
      await changeComments(queryClient, sent.photoId, (comments, isNewest) =>
        isNewest ? [...comments.filter(({ id }) => id !== comment.id), comment] : comments,
      );
    },
    onError: (error, { photoId }) => {
      toast(failureToast(t.notAdded, error));
      if (isGone(error)) void changeComments(queryClient, photoId, (comments) => comments);
    },
  });
}
