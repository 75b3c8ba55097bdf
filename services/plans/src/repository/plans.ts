import type { Client, Db } from '@our-dates/service-kit/postgres/pool';

const moment = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A plan as the wire shows it to these owners. @param owners the SQL of an array of them */
const planJson = (owners: string) => `json_build_object(
  'id', plan.id, 'ownerId', plan.owner_id, 'title', plan.title, 'note', plan.note, 'link', plan.link,
  'date', plan.day, 'revision', plan.revision, 'happenedAt', ${moment('plan.happened_at')},
  'memoryId', case when plan.memory_owner_id = any(${owners}) and not plan.memory_is_hidden then plan.memory_id end,
  'createdAt', ${moment('plan.created_at')}, 'updatedAt', ${moment('plan.updated_at')})`;

const firstJson = (rows: readonly { json: string }[]): string => {
  const [found] = rows;
  if (!found) throw new Error('the plan is missing within its own transaction');
  return found.json;
};

/** What these people plan, as the JSON text of an array: by date, and then what has none, oldest first. */
export async function openPlansJson(db: Db, ownerIds: readonly number[]): Promise<string> {
  const { rows } = await db.query<{ json: string }>({
    name: 'open-plans',
    text: `select coalesce(json_agg(${planJson('$1::integer[]')} order by day nulls last, id), '[]')::text as json
           from plan where owner_id = any($1::integer[]) and happened_at is null`,
    values: [ownerIds],
  });
  return firstJson(rows);
}

/** What has happened of these people's plans, newest first, from behind the plan `before` on. */
export async function happenedPlansJson(
  db: Db,
  ownerIds: readonly number[],
  { before, limit }: { before: number | null; limit: number },
): Promise<string> {
  const { rows } = await db.query<{ json: string }>({
    name: 'happened-plans',
    text: `select coalesce(json_agg(listed.json), '[]')::text as json from (
             select ${planJson('$1::integer[]')} as json from plan
             where owner_id = any($1::integer[]) and happened_at is not null
               and ($3::integer is null or (happened_at, id) < (
                 select b.happened_at, b.id from plan b where b.id = $3 and b.owner_id = any($1::integer[])))
             order by happened_at desc, id desc limit $2) as listed`,
    values: [ownerIds, limit, before],
  });
  return firstJson(rows);
}

export async function planJsonById(db: Db, ownerIds: readonly number[], id: number): Promise<string> {
  const { rows } = await db.query<{ json: string }>(
    `select ${planJson('$1::integer[]')}::text as json from plan where id = $2`,
    [ownerIds, id],
  );
  return firstJson(rows);
}

/** What a plan says. */
export interface PlanFields {
  readonly title: string;
  readonly note: string;
  readonly link: string | null;
  /** `2026-04-19`, or null. */
  readonly date: string | null;
}

export interface StoredPlan extends PlanFields {
  readonly id: number;
  readonly ownerId: number;
  readonly revision: number;
  readonly hasHappened: boolean;
  /** The memory, with who has recorded it. */
  readonly memoryId: number | null;
  readonly memoryOwnerId: number | null;
}

/** Locks a plan until the transaction ends. */
export async function lockPlan(client: Client, id: number): Promise<StoredPlan | null> {
  const { rows } = await client.query<StoredPlan>(
    `select id, owner_id as "ownerId", title, note, link, to_char(day, 'YYYY-MM-DD') as date, revision,
       happened_at is not null as "hasHappened", memory_id as "memoryId", memory_owner_id as "memoryOwnerId"
     from plan where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

/** The plan that a request has added before; null: none. */
export async function findPlanOfRequest(
  db: Db,
  request: { ownerId: number; key: string },
): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    'select id from plan where owner_id = $1 and request_key = $2',
    [request.ownerId, request.key],
  );
  return rows[0]?.id ?? null;
}

export async function countOpenPlans(db: Db, ownerId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from plan where owner_id = $1 and happened_at is null',
    [ownerId],
  );
  return rows[0]?.count ?? 0;
}

/** @returns its id */
export async function insertPlan(
  db: Db,
  plan: PlanFields & { ownerId: number; requestKey: string | null },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into plan (owner_id, title, note, link, day, request_key) values ($1, $2, $3, $4, $5, $6) returning id`,
    [plan.ownerId, plan.title, plan.note, plan.link, plan.date, plan.requestKey],
  );
  const [made] = rows;
  if (!made) throw new Error('the plan was not written');
  return made.id;
}

/** @returns its revision from now on */
export async function changePlan(db: Db, id: number, fields: PlanFields): Promise<number> {
  return changed(
    await db.query<{ revision: number }>(
      `update plan set title = $2, note = $3, link = $4, day = $5, revision = revision + 1, updated_at = now()
       where id = $1 returning revision`,
      [id, fields.title, fields.note, fields.link, fields.date],
    ),
  );
}

/** @returns its revision from now on */
export async function markHappened(
  db: Db,
  id: number,
  memory: { id: number; ownerId: number },
): Promise<number> {
  return changed(
    await db.query<{ revision: number }>(
      `update plan set happened_at = now(), memory_id = $2, memory_owner_id = $3, revision = revision + 1,
         updated_at = now()
       where id = $1 returning revision`,
      [id, memory.id, memory.ownerId],
    ),
  );
}

function changed({ rows }: { rows: { revision: number }[] }): number {
  const [row] = rows;
  if (!row) throw new Error('the plan is missing within its own transaction');
  return row.revision;
}

export async function removePlan(db: Db, id: number): Promise<void> {
  await db.query('delete from plan where id = $1', [id]);
}

/** A plan that an event has changed. */
export interface ChangedPlan {
  readonly id: number;
  readonly ownerId: number;
  readonly revision: number;
}

const changedColumns = 'id, owner_id as "ownerId", revision';

/** Deletes what a person has planned. */
export async function removePlansOf(db: Db, ownerId: number): Promise<ChangedPlan[]> {
  const { rows } = await db.query<ChangedPlan>(
    `delete from plan where owner_id = $1 returning ${changedColumns}`,
    [ownerId],
  );
  return rows;
}

/** A memory is hidden, or shown again; an event that is older than what is known changes nothing. */
export async function noteHiding(
  db: Db,
  memory: { id: number; revision: number; isHidden: boolean },
): Promise<ChangedPlan[]> {
  const { rows } = await db.query<ChangedPlan>(
    `update plan set memory_is_hidden = $3, memory_revision = $2, revision = revision + 1
     where memory_id = $1 and memory_revision < $2 returning ${changedColumns}`,
    [memory.id, memory.revision, memory.isHidden],
  );
  return rows;
}

/** A memory is part of another one for good, which its plans lead to from now on. */
export async function linkMerged(
  db: Db,
  memoryId: number,
  into: { collectionId: number; ownerId: number; revision: number; isHidden: boolean },
): Promise<ChangedPlan[]> {
  const { rows } = await db.query<ChangedPlan>(
    `update plan set memory_id = $2, memory_owner_id = $3, memory_revision = $4, memory_is_hidden = $5,
       revision = revision + 1
     where memory_id = $1 returning ${changedColumns}`,
    [memoryId, into.collectionId, into.ownerId, into.revision, into.isHidden],
  );
  return rows;
}

/** A memory that is deleted, or all memories of a person, are no longer linked. */
export async function unlinkMemories(
  db: Db,
  which: { memoryId: number } | { ownerId: number },
): Promise<ChangedPlan[]> {
  const [column, value] =
    'memoryId' in which ? ['memory_id', which.memoryId] : ['memory_owner_id', which.ownerId];
  const { rows } = await db.query<ChangedPlan>(
    `update plan set memory_id = null, memory_owner_id = null, revision = revision + 1
     where ${column} = $1 returning ${changedColumns}`,
    [value],
  );
  return rows;
}
