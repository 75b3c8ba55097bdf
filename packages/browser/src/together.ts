import type { LivePresence } from '@our-dates/contracts/live-stream';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Together, TogetherWhere } from '@our-dates/contracts/together';
import { togetherPaths } from '@our-dates/contracts/together-page';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getJson, sendJson } from './api.ts';

/**
 * Whether a page of the partner is open. The shell writes it into the query cache as the live stream says it; nothing
 * requests it.
 */
export const presenceQuery = queryOptions<LivePresence>({
  queryKey: [paths.live],
  queryFn: () => Promise.reject(),
  enabled: false,
});

const togetherKey = [togetherPaths.current] as const;

/**
 * What the two look at together, or the invitation to it; null: neither. The shell keeps it up to date by the live
 * stream.
 */
export const togetherQuery = queryOptions({
  queryKey: togetherKey,
  async queryFn({ client, signal }): Promise<Together | null> {
    const before = client.getQueryData<Together | null>(togetherKey);
    const { together } = await getJson<{ together: Together | null }>(togetherPaths.current, { signal });
    const known = client.getQueryData<Together | null>(togetherKey);
    if (together) return newer(known, together);
    // An invitation that arrived meanwhile is newer than the answer "neither".
    return known && known !== before ? known : null;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Takes over a state that has arrived, unless a newer one is known. */
export function takeTogether(queries: QueryClient, arrived: Together): void {
  queries.setQueryData(togetherQuery.queryKey, (known) => newer(known, arrived));
}

/** Which of two states is the current one. */
export function newer(known: Together | null | undefined, arrived: Together): Together {
  if (!known) return arrived;
  if (known.id === arrived.id) return known.revision > arrived.revision ? known : arrived;
  return known.invitedAt > arrived.invitedAt ? known : arrived;
}

export function inviteTogether(where: TogetherWhere): Promise<Together> {
  return sendJson('POST', togetherPaths.current, where);
}

export function joinTogether(id: string): Promise<Together> {
  return sendJson('POST', fillPath(togetherPaths.join, { id }));
}

export function moveTogether(id: string, photoId: number): Promise<Together> {
  return sendJson('PUT', fillPath(togetherPaths.photo, { id }), { photoId });
}

export function stayTogether(id: string): Promise<Together> {
  return sendJson('POST', fillPath(togetherPaths.present, { id }));
}

export function leaveTogether(id: string): Promise<void> {
  return sendJson('DELETE', fillPath(togetherPaths.one, { id }));
}

const storageName = 'our-dates-together';

/** What this tab takes part in; it survives a reload. Another tab of the same person only watches. */
export const tabTogether = {
  id: (): string | null => sessionStorage.getItem(storageName),
  join: (id: string): void => sessionStorage.setItem(storageName, id),
  leave: (): void => sessionStorage.removeItem(storageName),
};
