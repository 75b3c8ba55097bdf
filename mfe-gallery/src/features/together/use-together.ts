import { useHost } from '@our-dates/browser/host';
import {
  inviteTogether,
  leaveTogether,
  presenceQuery,
  tabTogether,
  takeTogether,
  togetherQuery,
} from '@our-dates/browser/together';
import type { Together } from '@our-dates/contracts/together';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFailureText } from '../../api/gone.ts';
import { messages } from '../../catalogues/memory/messages/messages.ts';
import { describeEnd } from './describe-end.ts';

/** Looking at the photos of a memory together with the partner, as this tab takes part in it. */
export interface TogetherHere {
  /** Undefined while this tab takes part in nothing. */
  readonly together: Together | undefined;
  /** Invites the partner, beginning at a photo; undefined while the partner is not online. */
  readonly invite: ((photoId: number) => void) | undefined;
  /** Ends it for both. */
  readonly leave: () => void;
}

/**
 * @param onBegin opens the photos: this tab has invited or joined, or was reloaded meanwhile
 */
export function useTogether(memoryId: number, onBegin: () => void): TogetherHere {
  const queries = useQueryClient();
  const { session, toast, navigate } = useHost();
  const { user, partner } = session;
  const { data: presence } = useQuery(presenceQuery);
  const { data: known } = useQuery({ ...togetherQuery, enabled: tabTogether.id() !== null });
  const own = known && known.id === tabTogether.id() && known.collectionId === memoryId ? known : undefined;
  const together = own && own.status !== 'ended' && partner ? own : undefined;
  const id = together?.id;
  const begin = useRef(onBegin);
  useEffect(() => {
    begin.current = onBegin;
  });
  useEffect(() => {
    if (id !== undefined) begin.current();
  }, [id]);

  const t = useMessages(messages);
  const isOver = known === null || own?.status === 'ended' || (own !== undefined && !partner);
  const lastWords = describeEnd(own, { userId: user?.id, partner }, t);
  useEffect(() => {
    if (!isOver || tabTogether.id() === null) return;
    tabTogether.leave();
    if (lastWords) toast({ title: lastWords });
  }, [isOver, lastWords, toast]);

  const failureText = useFailureText();
  const invitation = useMutation({
    mutationFn: (photoId: number) => inviteTogether({ collectionId: memoryId, photoId }),
    onSuccess(invited) {
      tabTogether.join(invited.id);
      takeTogether(queries, invited);
      // The partner had invited first, to another memory.
      if (invited.collectionId !== memoryId) navigate(`/date-memory/${invited.collectionId}`);
    },
    onError(error) {
      toast({ tone: 'destructive', title: t.couldNotInvite, description: failureText(error) });
    },
  });

  function leave(): void {
    if (!together) return;
    tabTogether.leave();
    takeTogether(queries, { ...together, revision: together.revision + 1, status: 'ended', end: 'left' });
    // If this fails, it ends soon: nothing more is heard from this page.
    leaveTogether(together.id).catch(() => {});
  }
  useLeaveWithPage(leave);

  return {
    together,
    invite: presence?.isPartnerHere && partner && !together ? invitation.mutate : undefined,
    leave,
  };
}

/** Leaves when the page of the memory is left; a reload only interrupts. */
function useLeaveWithPage(leave: () => void): void {
  const page = useRef({ leave, isShown: true });
  useEffect(() => {
    page.current.leave = leave;
  });
  useEffect(() => {
    const { current } = page;
    current.isShown = true;
    return () => {
      current.isShown = false;
      // In development, React removes each component once and adds it again.
      setTimeout(() => current.isShown || current.leave());
    };
  }, []);
}
