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

/** @param onUpdated called once the service has the new text, or this device keeps it for later. */
export function useUpdateComment(
  { id, photoId, content: before }: Comment,
  { onUpdated }: { onUpdated: () => void },
) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const keptToast = useKeptToast();
  const failureToast = useFailureToast();
  const queryClient = useQueryClient();
  const { sendOrKeep } = useKeep();
  return useMutation({
    mutationFn: (content: string) => {
      const title = titleOf(queryClient, photoId);
      const about = { kind: 'edit-comment', photoId, commentId: id, title } as const;
      return sendOrKeep({ ...about, base: { content: before }, fields: { content } }, (key) =>
        sendJson<Comment>('PUT', fillPath(paths.comment, { id }), { content }, withKey(key)),
      );
    },
    onSuccess: async (updated) => {
      if (!updated) {
        onUpdated();
        toast(keptToast);
        return;
      }
      await changeComments(queryClient, photoId, (comments) =>
        comments.map((comment) => (comment.id === id ? updated : comment)),
      );
      onUpdated();
      toast({ title: t.updated });
    },
    onError: (error) => {
      toast(failureToast(t.notUpdated, error, t.deletedMeanwhile));
      if (isGone(error)) void changeComments(queryClient, photoId, (comments) => comments);
    },
  });
}
