import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import type { Comment } from '@our-dates/contracts/comments';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isGone } from '../../../api/gone.ts';
import { messages } from '../messages/messages.ts';
import { changeComments } from './comments-cache.ts';
import { useFailureToast } from './failure.ts';

/** @param onUpdated called once the service has the new text. */
export function useUpdateComment({ id, photoId }: Comment, { onUpdated }: { onUpdated: () => void }) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const failureToast = useFailureToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => sendJson<Comment>('PUT', fillPath(paths.comment, { id }), { content }),
    onSuccess: async (updated) => {
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
