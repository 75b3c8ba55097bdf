import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type EventData, type EventType, newEvent } from '@our-dates/contracts/events';
import { planPaths } from '@our-dates/contracts/plan-paths';
import type { Plan } from '@our-dates/contracts/plans';
import type { EventBus } from '@our-dates/service-kit/events/event-bus';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { createEventBus } from '@our-dates/service-kit/slice/adapters';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { type Call, createTestGateway, viewer } from '@our-dates/service-kit/testing/caller';
import { createDatabase, type TestDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { readPlatform } from '@our-dates/slices/platform';
import pg from 'pg';
import { planLimits } from '../contract.ts';
import { startService } from '../src/service.ts';

const mina = viewer(1, { username: 'mina', partnerId: 2 });
const alex = viewer(2, { username: 'alex', partnerId: 1 });
const stranger = viewer(3, { username: 'stranger' });
/** Mina and Alex after their partnership. */
const minaAlone: Viewer = { ...mina, partnerId: null };
const alexAlone: Viewer = { ...alex, partnerId: null };
const platform = readPlatform();

let database: TestDatabase;
let folder: string;
let service: RunningService;
let call: Call;
let sql: pg.Client;
let bus: EventBus;

beforeAll(async () => {
  database = await createDatabase(sharedServers().postgresUrl, 'plans');
  folder = await mkdtemp(join(tmpdir(), 'plans-'));
  const gateway = createTestGateway({ issuer: platform.issuer, audience: 'plans' });
  service = await startService({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    INTERNAL_PUBLIC_KEY: gateway.publicKey,
    LOG_LEVEL: 'silent',
  });
  call = gateway.call(service.url);
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const ports = { DATA_DIR: folder, REDIS_PREFIX: '', AMQP_PREFIX: '', S3_PREFIX: '', S3_REGION: '' };
  bus = await createEventBus(ports, { platform, log: createLog({ name: 'test', level: 'silent' }) });
});

afterEach(async () => {
  await sql.query('truncate plan, former_user, outbox');
});

afterAll(async () => {
  await bus.close();
  await service.stop();
  await sql.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Publishes an event, and resolves when it has been handled. */
async function tell<T extends EventType>(type: T, data: EventData<T>): Promise<void> {
  const id = crypto.randomUUID();
  await bus.publish([{ ...newEvent(type, null, data), id, time: new Date().toISOString() }]);
  await waitFor(async () => {
    const { rowCount } = await sql.query('select from inbox where event_id = $1', [id]);
    expect(rowCount).toBe(1);
  });
}

const add = async (who: Viewer, plan: object): Promise<Plan> => {
  const added = await call(who, 'POST', planPaths.plans, plan);
  expect(added.status).toBe(201);
  return added.json as Plan;
};
const of = ({ id }: Pick<Plan, 'id'>) => planPaths.plan.replace(':id', String(id));
const change = (who: Viewer, plan: Plan, changes: object) =>
  call(who, 'PUT', of(plan), { revision: plan.revision, ...changes });
const happened = (who: Viewer, plan: Plan, memoryId: number) =>
  call(who, 'PUT', `${of(plan)}/happened`, { memoryId });
const open = async (who: Viewer) => (await call(who, 'GET', planPaths.plans)).json as Plan[];
const past = async (who: Viewer) => (await call(who, 'GET', planPaths.happened)).json as Plan[];
const titles = (plans: readonly Plan[]) => plans.map(({ title }) => title);

/** What the service has published, oldest first. */
async function published(): Promise<{ type: string; actorId: number | null; live: object; data: object }[]> {
  const { rows } = await sql.query('select message from outbox order by position');
  return rows.map(({ message }) => message);
}

describe('plans', () => {
  test('are seen by both partners, and by nobody else', async () => {
    const plan = await add(mina, {
      title: ' To the pier ',
      note: 'By train',
      link: 'https://pier.example/',
      date: '2027-04-19',
    });
    expect(plan).toMatchObject({
      ownerId: 1,
      title: 'To the pier',
      note: 'By train',
      link: 'https://pier.example/',
      date: '2027-04-19',
      revision: 1,
      happenedAt: null,
      memoryId: null,
    });
    expect(await open(alex)).toEqual([plan]);
    expect(await open(stranger)).toEqual([]);
  });

  test('with a date come in its order, then those without one, in the order in which they were added', async () => {
    await add(mina, { title: 'Some time' });
    await add(alex, { title: 'In May', date: '2027-05-01' });
    await add(mina, { title: 'Later', link: null, date: null });
    await add(alex, { title: 'In April', date: '2027-04-01' });
    expect(titles(await open(mina))).toEqual(['In April', 'In May', 'Some time', 'Later']);
  });

  test.each([
    ['without a title', { title: '  ' }, 'title', 'Please say what we plan.'],
    [
      'with a title that is too long',
      { title: 'a'.repeat(planLimits.titleLength + 1) },
      'title',
      'at most 200',
    ],
    [
      'with a note that is too long',
      { title: 'a', note: 'n'.repeat(planLimits.noteLength + 1) },
      'note',
      'at most 5000',
    ],
    ['with a link to a script', { title: 'a', link: 'javascript:alert(1)' }, 'link', 'https://'],
    ['with a link to a file', { title: 'a', link: 'file:///etc/passwd' }, 'link', 'https://'],
    ['with a link that has spaces', { title: 'a', link: 'https://pier example' }, 'link', 'https://'],
    [
      'with a link that holds a zero byte',
      { title: 'a', link: 'https://pier.example/\0' },
      'link',
      'https://',
    ],
    ['with a link without a host', { title: 'a', link: 'https://' }, 'link', 'https://'],
    ['with a day that is none', { title: 'a', date: '2027-02-30' }, 'date', 'must be a date'],
  ])('%s are refused, naming the field', async (_, plan, field, words) => {
    const answer = await call(mina, 'POST', planPaths.plans, plan);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'VALIDATION', errors: [{ path: field }] });
    expect(JSON.stringify(answer.json)).toContain(words);
    expect(await open(mina)).toEqual([]);
  });

  test('take text of any script as it is', async () => {
    const title = `${'w'.repeat(64)} שלום 👨‍👩‍👧 %_\\' <b>`;
    const plan = await add(mina, { title, note: title });
    expect((await open(alex))[0]).toMatchObject({ title, note: title });
    expect((await change(alex, plan, { note: '‮rtl' })).json).toMatchObject({ note: '‮rtl' });
  });

  test('that are sent twice under one key are added once, and only for that person', async () => {
    const send = (who: Viewer) =>
      call(who, 'POST', planPaths.plans, { title: 'To the pier' }, { 'idempotency-key': 'k1' });
    const [first, second] = await Promise.all([send(mina), send(mina)]);
    expect(first.json).toEqual(second.json);
    expect((await send(alex)).status).toBe(201);
    expect(await open(mina)).toHaveLength(2);
  });

  test('are limited for each person, also when they are added at the same time', async () => {
    await sql.query(
      `insert into plan (owner_id, title, note) select 1, 'Plan', '' from generate_series(1, $1)`,
      [planLimits.openPlans - 1],
    );
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call(mina, 'POST', planPaths.plans, { title: 'One more' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'TOO_MANY_PLANS' });
    await add(alex, { title: 'His own' });
  });

  test('are closed without a session', async () => {
    expect((await call(null, 'GET', planPaths.plans)).status).toBe(401);
  });
});

describe('a change of a plan', () => {
  test('by either partner changes only what it names, and raises the revision', async () => {
    const plan = await add(mina, { title: 'To the pier', note: 'By train', date: '2027-04-19' });
    const changed = await change(alex, plan, { date: null, link: 'http://pier.example' });
    expect(changed.json).toMatchObject({
      title: 'To the pier',
      note: 'By train',
      date: null,
      link: 'http://pier.example',
      revision: 2,
    });
    expect(await open(mina)).toEqual([changed.json]);
  });

  test('of a revision that is no longer the present one writes nothing', async () => {
    const plan = await add(mina, { title: 'To the pier' });
    const answers = await Promise.all([
      change(mina, plan, { title: 'To the old pier' }),
      change(alex, plan, { title: 'To the new pier' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const written = answers.find(({ status }) => status === 200);
    expect(await open(mina)).toEqual([written?.json]);
  });

  test('and a deletion are 404 for a stranger, and for a former partner', async () => {
    const plan = await add(mina, { title: 'To the pier' });
    for (const who of [stranger, alexAlone]) {
      expect((await change(who, plan, { title: 'Taken over' })).status).toBe(404);
      expect((await call(who, 'DELETE', of(plan))).status).toBe(404);
      expect((await happened(who, plan, 7)).status).toBe(404);
      expect(await open(who)).toEqual([]);
    }
    expect(await open(minaAlone)).toEqual([plan]);
  });
});

describe('the deletion of a plan', () => {
  test('by either partner removes it for both', async () => {
    const plan = await add(mina, { title: 'To the pier' });
    expect((await call(alex, 'DELETE', `${of(plan)}?revision=1`)).status).toBe(204);
    expect(await open(mina)).toEqual([]);
    expect((await call(alex, 'DELETE', of(plan))).status).toBe(404);
  });

  test('is refused when the other has changed it meanwhile', async () => {
    const plan = await add(mina, { title: 'To the pier' });
    await change(alex, plan, { title: 'To the lighthouse' });
    const refused = await call(mina, 'DELETE', `${of(plan)}?revision=1`);
    expect(refused.status).toBe(409);
    expect(titles(await open(mina))).toEqual(['To the lighthouse']);
  });
});

describe('a plan that has happened', () => {
  test('leaves the list, and leads to the memory of who recorded it while the other is their partner', async () => {
    const plan = await add(mina, { title: 'To the pier' });
    const marked = await happened(alex, plan, 70);
    expect(marked.json).toMatchObject({ memoryId: 70, revision: 2, happenedAt: expect.any(String) });
    expect(await open(mina)).toEqual([]);
    expect(await past(mina)).toEqual([marked.json]);
    // The plan is hers, the memory his.
    expect(await past(minaAlone)).toMatchObject([{ id: plan.id, memoryId: null }]);
    expect(await past(alexAlone)).toEqual([]);
  });

  test('is marked once: a repeated request changes nothing, and another memory is refused', async () => {
    const plan = await add(mina, { title: 'To the pier' });
    const answers = await Promise.all([happened(mina, plan, 70), happened(alex, plan, 71)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, memoryId] = answers[0]?.status === 200 ? [mina, 70] : [alex, 71];
    const repeated = await happened(winner, plan, memoryId);
    expect(repeated.json).toMatchObject({ memoryId, revision: 2 });
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ code: 'ALREADY_HAPPENED' });
    expect((await change(mina, { ...plan, revision: 2 }, { title: 'Other' })).json).toMatchObject({
      code: 'ALREADY_HAPPENED',
    });
  });

  test('is listed with the latest first, up to a limit', async () => {
    await sql.query(
      `insert into plan (owner_id, title, note, happened_at)
       select 1, 'Plan ' || n, '', timestamptz '2026-01-01' + n * interval '1 hour' from generate_series(1, $1) as n`,
      [planLimits.listedHappened + 1],
    );
    const plans = await past(alex);
    const listed = titles(plans);
    expect(listed).toHaveLength(planLimits.listedHappened);
    expect(listed.slice(0, 2)).toEqual(['Plan 101', 'Plan 100']);
    const behind = await call(alex, 'GET', `${planPaths.happened}?before=${plans.at(-1)?.id}`);
    expect(titles(behind.json as Plan[])).toEqual(['Plan 1']);
  });

  test('does not lead to its memory while that is hidden', async () => {
    const plan = await add(mina, { title: 'To the pier' });
    await happened(mina, plan, 70);
    const memoryOf = async () => (await past(alex))[0]?.memoryId;
    const memory = { collectionId: 70, ownerId: 1 };
    await tell('collection.hidden', { ...memory, revision: 5, reason: 'deleted' });
    expect(await memoryOf()).toBeNull();
    await tell('collection.shown', { ...memory, revision: 6 });
    expect(await memoryOf()).toBe(70);
    // Delivered late.
    await tell('collection.hidden', { ...memory, revision: 5, reason: 'deleted' });
    expect(await memoryOf()).toBe(70);
  });

  test('leads to the memory that its own one was put into, as far as that is visible', async () => {
    const plan = await add(mina, { title: 'To the pier' });
    await happened(mina, plan, 70);
    const memoryOf = async () => (await past(alex))[0]?.memoryId;
    const memory = { collectionId: 70, ownerId: 1 };
    await tell('collection.hidden', { ...memory, revision: 5, reason: 'merged' });
    expect(await memoryOf()).toBe(70);
    const mergedInto = { collectionId: 71, ownerId: 2, revision: 9, isHidden: false };
    await tell('collection.deleted', { ...memory, mergedInto });
    expect(await memoryOf()).toBe(71);
    await tell('collection.hidden', { collectionId: 71, ownerId: 2, revision: 10, reason: 'sealed' });
    expect(await memoryOf()).toBeNull();
    const alone = viewer(1, { username: 'mina' });
    expect((await past(alone))[0]).toMatchObject({ id: plan.id, memoryId: null });
  });

  test('no longer leads to a memory that was deleted', async () => {
    const plan = await add(mina, { title: 'To the pier' });
    await happened(mina, plan, 70);
    await tell('collection.deleted', { collectionId: 70, ownerId: 1 });
    expect(await past(alex)).toMatchObject([{ id: plan.id, memoryId: null, revision: 3 }]);
  });
});

test('every change of a plan publishes its event with who did it, and with what open pages read again', async () => {
  const plan = await add(mina, { title: 'To the pier' });
  await change(alex, plan, { title: 'To the lighthouse' });
  await happened(mina, plan, 70);
  await call(alex, 'DELETE', of(plan));
  const live = { ownerId: 1, reads: [planPaths.plans] };
  const about = { planId: plan.id, ownerId: 1 };
  expect(await published()).toMatchObject([
    { type: 'plan.created', actorId: 1, live, data: about },
    { type: 'plan.updated', actorId: 2, live, data: { ...about, revision: 2 } },
    { type: 'plan.happened', actorId: 1, live, data: { ...about, revision: 3, memoryId: 70 } },
    { type: 'plan.deleted', actorId: 2, live, data: about },
  ]);
});

test('a refused change publishes nothing', async () => {
  const plan = await add(mina, { title: 'To the pier' });
  await change(stranger, plan, { title: 'Taken over' });
  await change(mina, { ...plan, revision: 5 }, { title: 'Late' });
  expect(await published()).toHaveLength(1);
});

describe('of a removed account', () => {
  test('no plan is left, and no link to its memories; what is its partner’s stays', async () => {
    await add(mina, { title: 'Hers' });
    const his = await add(alex, { title: 'His' });
    await happened(mina, his, 70);
    await tell('user.deleted', { userId: 1, username: 'mina' });
    expect(await open(alex)).toEqual([]);
    expect(await past(alex)).toMatchObject([{ title: 'His', memoryId: null }]);
    const types = (await published()).map(({ type, actorId }) => [type, actorId]);
    expect(types.slice(-2)).toEqual([
      ['plan.deleted', null],
      ['plan.updated', null],
    ]);
  });

  test('a late request adds nothing', async () => {
    await tell('user.deleted', { userId: 1, username: 'mina' });
    expect((await call(mina, 'POST', planPaths.plans, { title: 'Too late' })).status).toBe(401);
    expect(await open(alex)).toEqual([]);
  });
});
