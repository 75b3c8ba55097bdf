import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import type { Comment } from '@our-dates/contracts/comments';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isGone } from '../../../api/gone.ts';
import { changeComments } from './comments-cache.ts';
import { failureToast } from './failure.ts';

/** @param onUpdated called once the service has the new text. */
export function useUpdateComment({ id, photoId }: Comment, { onUpdated }: { onUpdated: () => void }) {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => sendJson<Comment>('PUT', fillPath(paths.comment, { id }), { content }),
    onSuccess: async (updated) => {
      await changeComments(queryClient, photoId, (comments) =>
        comments.map((comment) => (comment.id === id ? updated : comment)),
      );
      onUpdated();
      toast({ title: 'Comment updated' });
    },
    onError: (error) => {
      toast(failureToast('Failed to update comment', error, 'It has been deleted meanwhile.'));
      if (isGone(error)) void changeComments(queryClient, photoId, (comments) => comments);
    },
  });
}
