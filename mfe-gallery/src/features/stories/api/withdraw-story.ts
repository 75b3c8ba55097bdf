import { useHost } from '@our-dates/browser/host';
import { fillPath } from '@our-dates/contracts/paths';
import { storyPath } from '@our-dates/contracts/story-path';
import { focusHeading } from '@our-dates/ui/return-focus';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteOrGone } from '../../../api/delete-or-gone.ts';
import { failureSentence } from '../../../api/gone.ts';
import { storiesQuery } from './stories-query.ts';

/** Removes a story or a note of the viewer. */
export function useWithdrawStory(
  memoryId: number,
  version: string,
  words: { readonly done: string; readonly failed: string },
) {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => deleteOrGone(`${fillPath(storyPath, { id: memoryId })}?version=${version}`),
    onSuccess: (more) => toast({ title: words.done, ...more }),
    onError: (error) =>
      toast({ tone: 'destructive', title: words.failed, description: failureSentence(error) }),
    async onSettled(_, error) {
      await queryClient.invalidateQueries({ queryKey: storiesQuery(memoryId).queryKey });
      // The story is removed, with its button.
      if (!error) focusHeading();
    },
  });
}
