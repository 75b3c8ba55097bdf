import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import type { ChoosePhotosBody, YearBook } from '@our-dates/contracts/year-book';
import { yearBookPath } from '@our-dates/contracts/year-book-page';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureText } from '../../../api/gone.ts';
import { messages } from '../messages/messages.ts';
import { withChoices } from '../with-choices.ts';
import { yearBookQuery } from './year-book-query.ts';

/** Changes the photos of the book; shown at once, and reverted when the service refuses. */
export function useChoosePhotos(year: number) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { queryKey } = yearBookQuery(year);
  return useMutation({
    mutationFn: (choices: ChoosePhotosBody['choices']) => sendJson('PUT', yearBookPath, { choices }),
    async onMutate(choices) {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<YearBook>(queryKey);
      queries.setQueryData<YearBook>(queryKey, (book) => book && withChoices(book, choices));
      return before;
    },
    onError(error, _, before) {
      queries.setQueryData(queryKey, before);
      toast({ tone: 'destructive', title: t.notChanged, description: failureText(error) });
    },
    // What takes the place of a photo that was left out, the service knows.
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
