import { sendJson } from '@our-dates/browser/api';
import { errorSentence } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { fillPath } from '@our-dates/contracts/paths';
import { planPaths } from '@our-dates/contracts/plan-paths';
import type { Plan } from '@our-dates/contracts/plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isChangedMeanwhile, isNoLongerOpen } from './plan-problems.ts';
import { happenedPlansQuery, openPlansQuery } from './plan-queries.ts';

/** Deletes a plan as it is shown; one that the partner has changed meanwhile is kept, and shown again. */
export function useDeletePlan() {
  const { toast } = useHost();
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
      toast({ title: 'Plan deleted', description: title });
    },
    onError(error) {
      toast({
        tone: 'destructive',
        title: 'The plan was not deleted',
        description: isChangedMeanwhile(error)
          ? 'It was changed meanwhile. Please look at it again.'
          : errorSentence(error, 'Please try again.'),
      });
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: openPlansQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: happenedPlansQuery.queryKey });
    },
  });
}
