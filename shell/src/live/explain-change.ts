import { queryKeys } from '@our-dates/browser/query-keys';
import type { LiveChange } from '@our-dates/contracts/live';
import type { ToastMessage } from '@our-dates/contracts/mfe';
import type { Photo } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import { matchPath } from '@our-dates/router';
import type { QueryClient } from '@tanstack/react-query';
import { type Messages, messages } from './messages/messages.ts';

/** Longer than others: it is not the response to something the user did here. */
const durationMs = 10_000;

/**
 * The message for a change by the partner that removes what this page shows; undefined for every other change. Call
 * it before the change is applied, while the former partner is still known.
 */
export function explainChange(
  { type, actorId, collectionId, photoId }: LiveChange,
  {
    queries,
    userId,
    pathname,
    t = messages.in('en'),
  }: { queries: QueryClient; userId: number; pathname: string; t?: Messages },
): ToastMessage | undefined {
  const partner = queries.getQueryData<{ partner: User | null }>(queryKeys.partner)?.partner;
  if (!partner || actorId === userId) return undefined;
  const name = partner.displayName || partner.username;
  if (type === 'partnership.ended') return explainEnd(t, name, actorId);
  if (actorId === null) return undefined;
  const memoryShown = Number(matchPath('/date-memory/:id', pathname)?.params.id);
  const photoShown = Number(matchPath('/photo/:id', pathname)?.params.id);
  const photo = queries.getQueryData<Photo>(queryKeys.photo(photoShown));
  if (type === 'collection.deleted' && [memoryShown, photo?.collectionId].includes(collectionId ?? 0))
    return { title: t.memoryDeleted({ name }), durationMs };
  if (type === 'photo.deleted' && photoShown === photoId)
    return { title: t.photoDeleted({ name }), durationMs };
  return undefined;
}

/** @param actorId null: it ended with the partner's account */
function explainEnd(t: Messages, name: string, actorId: number | null): ToastMessage {
  return actorId === null
    ? { title: t.accountDeleted({ name }), description: t.accountDeletedText, durationMs }
    : { title: t.partnershipEnded({ name }), description: t.partnershipEndedText, durationMs };
}
