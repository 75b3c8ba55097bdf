import { sendJson } from '@our-dates/browser/api';
import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { fillPath } from '@our-dates/contracts/paths';
import { planPaths } from '@our-dates/contracts/plan-paths';
import type { Plan } from '@our-dates/contracts/plans';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { isChangedMeanwhile, isNoLongerOpen } from './plan-problems.ts';
import { happenedPlansQuery, openPlansQuery } from './plan-queries.ts';

/** Deletes a plan as it is shown; one that the partner has changed meanwhile is kept, and shown again. */
export function useDeletePlan() {
  const { toast } = useHost();
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ id, revision }: Plan) {
      try {
        await sendJson('DELETE', `${fillPath(planPaths.plan, { id })}?revision=${revision}`);
      } catch (error) {
        // Deleting what is gone counts as done.
        if (!isNoLongerOpen(error)) throw error;
      }
    },
    onSuccess(_, { id, title }) {
      for (const { queryKey } of [openPlansQuery, happenedPlansQuery]) {
        queryClient.setQueryData(queryKey, (plans) => plans?.filter((plan) => plan.id !== id));
      }
      toast({ title: t.deleted, description: title });
    },
    onError(error) {
      toast({
        tone: 'destructive',
        title: t.notDeleted,
        description: isChangedMeanwhile(error) ? t.changedMeanwhile : errorText(error, t.tryAgain),
      });
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: openPlansQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: happenedPlansQuery.queryKey });
    },
  });
}
