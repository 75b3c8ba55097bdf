import { useHost } from '@our-dates/browser/host';
import { fillPath } from '@our-dates/contracts/paths';
import { storyPath } from '@our-dates/contracts/story-path';
import { useMessages } from '@our-dates/languages/catalogue';
import { focusHeading } from '@our-dates/ui/return-focus';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteOrGone } from '../../../api/delete-or-gone.ts';
import { useFailureText } from '../../../api/gone.ts';
import { messages } from '../../../messages/messages.ts';
import { storiesQuery } from './stories-query.ts';

/** Removes a story or a note of the viewer. */
export function useWithdrawStory(
  memoryId: number,
  version: string,
  words: { readonly done: string; readonly failed: string },
) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => deleteOrGone(`${fillPath(storyPath, { id: memoryId })}?version=${version}`),
    onSuccess: ({ wasGone }) => toast({ title: words.done, ...(wasGone ? { description: t.wasGone } : {}) }),
    onError: (error) => toast({ tone: 'destructive', title: words.failed, description: failureText(error) }),
    async onSettled(_, error) {
      await queryClient.invalidateQueries({ queryKey: storiesQuery(memoryId).queryKey });
      // The story is removed, with its button.
      if (!error) focusHeading();
    },
  });
}
