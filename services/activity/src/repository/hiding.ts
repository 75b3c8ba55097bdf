import type { Client } from '@our-dates/service-kit/postgres/pool';
import { lockLog } from './log-lock.ts';

/** A memory or photo that may be hidden for a time. */
export interface HidableThing {
  readonly place: 'collection' | 'photo';
  readonly id: number;
}

export interface Hiding extends HidableThing {
  readonly revision: number;
  readonly isHidden: boolean;
}

/** Whether a change is about what is hidden. @param collectionId, photoId the columns of the change */
export const isHidden = (collectionId: string, photoId: string) => `exists(
  select from hiding where hiding.is_hidden and (hiding.place = 'collection' and hiding.place_id = ${collectionId}
    or hiding.place = 'photo' and hiding.place_id = ${photoId}))`;

/**
 * Hides what was logged about a thing, or shows it again. An event that is older than what is known changes nothing.
 * Nothing is logged meanwhile, so that each change is seen either here or where it is appended.
 */
export async function noteHiding(
  client: Client,
  { place, id, revision, isHidden: hides }: Hiding,
): Promise<void> {
  await lockLog(client);
  const { rowCount } = await client.query(
    `insert into hiding (place, place_id, revision, is_hidden) values ($1, $2, $3, $4)
     on conflict (place, place_id) do update set revision = excluded.revision, is_hidden = excluded.is_hidden
     where hiding.revision < excluded.revision`,
    [place, id, revision, hides],
  );
  if (rowCount === 0) return;
  const column = { collection: 'collection_id', photo: 'photo_id' }[place];
  await client.query({
    name: `hide-changes-of-${place}`,
    text: `update change set is_hidden = ${isHidden('change.collection_id', 'change.photo_id')} where ${column} = $1`,
    values: [id],
  });
}

/** It is removed for good, with what was logged about it. */
export async function removeHiding(client: Client, { place, id }: HidableThing): Promise<void> {
  await lockLog(client);
  await client.query('delete from hiding where place = $1 and place_id = $2', [place, id]);
}
