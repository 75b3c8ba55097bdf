import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import type { Comment } from '@our-dates/contracts/comments';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isGone } from '../../../api/gone.ts';
import { titleOf } from '../../../api/title-of.ts';
import { useKeep } from '../../kept-changes/use-keep.ts';
import { useKeptToast } from '../../kept-changes/use-kept-toast.ts';
import { messages } from '../messages/messages.ts';
import { changeComments } from './comments-cache.ts';
import { useFailureToast } from './failure.ts';

/** @param onDeleted called while the comment is still in the page. */
export function useDeleteComment(
  { id, photoId, content }: Comment,
  { onDeleted }: { onDeleted: () => void },
) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const keptToast = useKeptToast();
  const failureToast = useFailureToast();
  const queryClient = useQueryClient();
  const { sendOrKeep } = useKeep();
  return useMutation({
    mutationFn: () => {
      const title = titleOf(queryClient, photoId);
      const about = { kind: 'delete-comment', photoId, commentId: id, title } as const;
      return sendOrKeep({ ...about, base: { content } }, async () => {
        await sendJson('DELETE', fillPath(paths.comment, { id }));
        return 'deleted';
      });
    },
    onSuccess: async (outcome) => {
      if (!outcome) {
        toast(keptToast);
        return;
      }
      onDeleted();
      toast({ title: t.deleted });
      await changeComments(queryClient, photoId, (comments) =>
        comments.filter((comment) => comment.id !== id),
      );
    },
    onError: (error) => {
      toast(failureToast(t.notDeleted, error, t.deletedAlready));
      if (isGone(error)) void changeComments(queryClient, photoId, (comments) => comments);
    },
  });
}
