import type { OwnStory } from '@our-dates/contracts/stories';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import { viewerValues, visible } from './visible.ts';

const utc = (moment: string) => `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = (story: string) => `'content', ${story}.content, 'writtenAt', ${utc(`${story}.written_at`)},
  'editedAt', ${utc(`${story}.edited_at`)}`;
const version = (story: string) => `${story}.id || '.' || ${story}.revision`;
const storyJson = (story: string) => `json_build_object(${columns(story)})`;
const own = (story: string) => `${columns(story)}, 'version', ${version(story)}`;
const ownJson = (story: string) => `json_build_object(${own(story)})`;
const noteJson = (story: string) =>
  `json_build_object(${own(story)}, 'importedAuthor', ${story}.imported_author)`;

/**
 * The JSON of the stories of a memory, as the viewer may read them; null when the viewer sees no such memory. The text of
 * a sealed story does not leave the database.
 */
export async function storiesJson(db: Db, viewer: Viewer, memoryId: number): Promise<string | null> {
  const { rows } = await db.query<{ json: string }>({
    name: 'stories-json',
    text: `select json_build_object(
        'partnerId', $2::integer,
        'isOpen', own.id is not null and partners.id is not null,
        'own', case when own.id is not null then ${ownJson('own')} end,
        'hasPartnerWritten', partners.id is not null,
        'partners', case when own.id is not null and partners.id is not null then ${storyJson('partners')} end,
        'earlier', coalesce((
          select json_agg(${noteJson('earlier')} order by earlier.written_at desc, earlier.id desc)
          from story earlier
          where earlier.memory_id = m.id and earlier.author_id = $1
            and (earlier.is_for_former or earlier.partner_id is distinct from $2)
        ), '[]'::json)
      )::text as json
      from memory m
      left join story own
        on own.memory_id = m.id and own.author_id = $1 and own.partner_id is not distinct from $2
          and not own.is_for_former
      left join story partners
        on partners.memory_id = m.id and partners.author_id = $2 and partners.partner_id = $1
      where m.id = $4 and ${visible}`,
    values: [...viewerValues(viewer), memoryId],
  });
  return rows[0]?.json ?? null;
}

/** A story as rules look at it. */
export interface StoredStory extends OwnStory {
  readonly id: number;
  /** Null: a private note, or of somebody whose account is removed. */
  readonly partnerId: number | null;
  readonly isForFormer: boolean;
}

const storedColumns = `story.id, story.partner_id as "partnerId", story.is_for_former as "isForFormer", story.content, ${version('story')} as version,
  ${utc('story.written_at')} as "writtenAt", ${utc('story.edited_at')} as "editedAt"`;

/** All that a person has written about a memory, for whichever partner. The memory is locked. */
export async function storiesOfAuthor(
  client: Client,
  memoryId: number,
  authorId: number,
): Promise<StoredStory[]> {
  const { rows } = await client.query<StoredStory>({
    name: 'stories-of-author',
    text: `select ${storedColumns} from story where memory_id = $1 and author_id = $2`,
    values: [memoryId, authorId],
  });
  return rows;
}

/** Whether a person has written about a memory for this partner. The memory is locked. */
export async function hasWritten(
  client: Client,
  memoryId: number,
  pair: { authorId: number; partnerId: number },
): Promise<boolean> {
  const { rows } = await client.query({
    name: 'story-is-written',
    text: 'select from story where memory_id = $1 and author_id = $2 and partner_id = $3',
    values: [memoryId, pair.authorId, pair.partnerId],
  });
  return rows.length > 0;
}

/** There must be none of this author for this partner. */
export async function insertStory(
  client: Client,
  story: { memoryId: number; authorId: number; partnerId: number | null; content: string },
): Promise<StoredStory> {
  const { rows } = await client.query<StoredStory>(
    `insert into story (memory_id, author_id, partner_id, content) values ($1, $2, $3, $4)
     returning ${storedColumns}`,
    [story.memoryId, story.authorId, story.partnerId, story.content],
  );
  return theStory(rows);
}

/** @param isEdit whether both partners can read it already, so that the change is shown */
export async function changeStory(
  client: Client,
  id: number,
  { content, isEdit }: { content: string; isEdit: boolean },
): Promise<StoredStory> {
  const { rows } = await client.query<StoredStory>(
    `update story set content = $2, revision = revision + 1, edited_at = case when $3 then now() else edited_at end
     where id = $1 returning ${storedColumns}`,
    [id, content, isEdit],
  );
  return theStory(rows);
}

function theStory([story]: readonly StoredStory[]): StoredStory {
  if (!story) throw new Error('a story is missing within its own transaction');
  return story;
}

export async function deleteStory(client: Client, id: number): Promise<void> {
  await client.query('delete from story where id = $1', [id]);
}

/** All that was written about a memory. */
export async function deleteStoriesOfMemory(db: Db, memoryId: number): Promise<void> {
  await db.query('delete from story where memory_id = $1', [memoryId]);
}

/** All that a person wrote; what others wrote for that person stays with them, and no longer names the account. */
export async function forgetInStories(client: Client, userId: number): Promise<void> {
  await client.query('delete from story where author_id = $1', [userId]);
  await client.query('update story set partner_id = null, is_for_former = true where partner_id = $1', [
    userId,
  ]);
}
