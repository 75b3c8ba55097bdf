import { sendJson } from '@our-dates/browser/api';
import { ApiError } from '@our-dates/browser/api-error';
import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { localDay } from '@our-dates/contracts/calendar';
import { fillPath } from '@our-dates/contracts/paths';
import { planPaths } from '@our-dates/contracts/plan-paths';
import type { Plan } from '@our-dates/contracts/plans';
import { useMessages } from '@our-dates/languages/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { messages } from '../../../messages/messages.ts';
import { forgetPendingMark, notePendingMark, type PendingMark, pendingMarks } from './pending-marks.ts';
import { happenedPlansQuery, openPlansQuery } from './plan-queries.ts';

/** The service will not take this mark, now or later: another memory was faster, or the plan is gone. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}

/**
 * 'It happened': opens the dialog for a new memory with what the plan says. When the memory is recorded, the plan is marked;
 * when the dialog is cancelled, nothing changes. A mark that does not reach the service is sent again when the page opens
 * or the network returns.
 */
export function useHappened(): (plan: Plan) => void {
  const { session, toast, openNewMemoryFrom } = useHost();
  const userId = session.user?.id;
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const queries = useQueryClient();

  const send = useCallback(
    async (by: number, { planId, memoryId }: PendingMark): Promise<void> => {
      try {
        await sendJson('PUT', fillPath(planPaths.planHappened, { id: planId }), { memoryId });
        forgetPendingMark(by, planId);
      } catch (error) {
        if (isRefused(error)) forgetPendingMark(by, planId);
        toast({
          tone: 'destructive',
          title: t.notMarked,
          description: errorText(error, t.markedLater),
        });
      }
      await queries.invalidateQueries({ queryKey: openPlansQuery.queryKey });
      await queries.invalidateQueries({ queryKey: happenedPlansQuery.queryKey });
    },
    [queries, toast, t, errorText],
  );

  useEffect(() => {
    if (userId === undefined) return undefined;
    const sendAll = () => {
      for (const mark of pendingMarks(userId)) void send(userId, mark);
    };
    sendAll();
    window.addEventListener('online', sendAll);
    return () => window.removeEventListener('online', sendAll);
  }, [userId, send]);

  /** Shows it at once; what the service says replaces it. */
  function showAsHappened(plan: Plan, memoryId: number): void {
    const happenedAt = new Date().toISOString();
    queries.setQueryData(openPlansQuery.queryKey, (plans) => plans?.filter(({ id }) => id !== plan.id));
    queries.setQueryData(
      happenedPlansQuery.queryKey,
      (plans) => plans && [{ ...plan, happenedAt, memoryId }, ...plans],
    );
  }

  return (plan) => {
    if (userId === undefined) return;
    const { id, title, note, date } = plan;
    openNewMemoryFrom({
      key: `plan-${id}`,
      name: title,
      description: note,
      // A date that is still to come is not when it happened.
      date: date !== null && date <= localDay(new Date()) ? date : undefined,
      onRecorded(memory) {
        const mark = { planId: id, memoryId: memory.id };
        notePendingMark(userId, mark);
        showAsHappened(plan, memory.id);
        void send(userId, mark);
      },
    });
  };
}
