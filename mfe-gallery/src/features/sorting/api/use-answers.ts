import { sendJson } from '@our-dates/browser/api';
import { ApiError } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { fillPath } from '@our-dates/contracts/paths';
import type { SortedPhoto, Sorting, SortingAnswer, SortingBody } from '@our-dates/contracts/sorting';
import { sortingPath } from '@our-dates/contracts/sorting-paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFailureText } from '../../../api/gone.ts';
import { messages } from '../messages/messages.ts';
import { sortingQuery } from './sorting-query.ts';

type Answers = ReadonlyMap<number, SortingAnswer>;

/**
 * Saves answers: each shows at once, and those that are given while a request is in flight are sent together in the next
 * one. What did not reach the service is sent again with the next answer, or when the network returns.
 * @returns the function that answers; it returns the photos with all answers, which render a moment later
 */
export function useAnswers(memoryId: number, partnerId: number) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const waiting = useRef<Map<number, SortingAnswer>>(new Map());
  const isSending = useRef(false);
  const { mutateAsync } = useMutation({
    mutationFn(answers: Answers) {
      const given = [...answers].map(([photoId, answer]) => ({ photoId, answer }));
      const body: SortingBody = { partnerId, answers: given };
      return sendJson<Sorting>('PUT', fillPath(sortingPath, { id: memoryId }), body);
    },
  });

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    try {
      while (waiting.current.size > 0) await sendWaiting();
    } catch (error) {
      toast({ tone: 'destructive', title: t.notSavedYet, description: failureText(error) });
    } finally {
      isSending.current = false;
    }
  }

  async function sendWaiting(): Promise<void> {
    const batch = waiting.current;
    waiting.current = new Map();
    try {
      const sorting = await mutateAsync(batch);
      queryClient.setQueryData(sortingQuery(memoryId).queryKey, withAnswers(sorting, waiting.current));
    } catch (error) {
      if (isRefused(error)) void queryClient.invalidateQueries({ queryKey: sortingQuery(memoryId).queryKey });
      // A later answer to the same photo counts.
      else waiting.current = new Map([...batch, ...waiting.current]);
      throw error;
    }
  }

  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const retry = () => void latest.current();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);

  return (photoIds: readonly number[], answer: SortingAnswer): readonly SortedPhoto[] => {
    const given = new Map(photoIds.map((id) => [id, answer] as const));
    show(queryClient, memoryId, given);
    waiting.current = new Map([...waiting.current, ...given]);
    void send();
    return queryClient.getQueryData(sortingQuery(memoryId).queryKey)?.photos ?? [];
  };
}

function show(queryClient: QueryClient, memoryId: number, answers: Answers): void {
  const { queryKey } = sortingQuery(memoryId);
  // A response in flight does not contain them.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (sorting) => sorting && withAnswers(sorting, answers));
}

/** The answers on top of what the service knows. */
function withAnswers(sorting: Sorting, answers: Answers): Sorting {
  const photos = sorting.photos.map((photo) => ({ ...photo, own: answers.get(photo.photoId) ?? photo.own }));
  return { ...sorting, photos };
}

/** The same request would be refused again. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
