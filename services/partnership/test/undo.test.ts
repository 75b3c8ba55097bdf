import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EndedPartnership, Invitation } from '@our-dates/contracts/partnerships';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { endedPartnershipsPath, undoDays, undoPath } from '@our-dates/contracts/separation';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { lockPeople } from '../src/repository/memberships.ts';
import { named, type PartnershipUnderTest, startPartnershipService } from './partnership-service.ts';

const mina = viewer(1, { username: 'mina' });
const alex = viewer(2, { username: 'alex' });
const noor = viewer(3, { username: 'noor' });
type Person = typeof mina;

let on: PartnershipUnderTest;
/** In the outbox, before the test. */
let position = 0;
beforeAll(async () => {
  on = await startPartnershipService([mina, alex, noor]);
});
beforeEach(startAgain);
afterAll(() => on.stop());

async function invite(from: Person): Promise<string> {
  const answer = await on.call(from, 'POST', paths.invite);
  expect(answer.status).toBe(201);
  return (answer.json as { invitation: Invitation }).invitation.inviteToken;
}
const accept = (who: Person, token: string) =>
  on.call(who, 'POST', fillPath(paths.acceptInvitation, { token }));
const end = (who: Person) => on.call(who, 'DELETE', paths.partnership);
const endedOf = async (who: Person) =>
  (await on.call(who, 'GET', endedPartnershipsPath)).json as EndedPartnership[];
const undo = (who: Person, id: number) => on.call(who, 'POST', fillPath(undoPath, { id }));
const withdraw = (who: Person, id: number) => on.call(who, 'DELETE', fillPath(undoPath, { id }));
const partnerOf = async (who: Person) =>
  ((await on.call(who, 'GET', paths.partner)).json as { partner: { id: number } | null }).partner?.id ?? null;

/** The events of a type that were published since the test began. */
async function published(type: string) {
  const { rows } = await on.sql.query<{ message: unknown }>(
    `select message from outbox where position > $1 and message->>'type' = $2 order by position`,
    [position, type],
  );
  return rows.map(({ message }) => message);
}

async function startAgain(): Promise<void> {
  await on.forget();
  const { rows } = await on.sql.query('select coalesce(max(position), 0) as newest from outbox');
  position = Number(rows[0]?.newest);
}

/** Two people who have been partners; @returns the id of what has ended */
async function part(one: Person, other: Person): Promise<number> {
  expect((await accept(other, await invite(one))).status).toBe(200);
  expect((await end(one)).status).toBe(204);
  const [ended] = await endedOf(one);
  if (!ended) throw new Error('nothing has ended');
  return ended.id;
}

/** As if the partnership had ended this many days ago. */
const daysPass = (id: number, days: number) =>
  on.sql.query(`update partnership set ended_at = ended_at - make_interval(days => $2) where id = $1`, [
    id,
    days,
  ]);

describe('an ended partnership', () => {
  test('is shown to both, with the name of the other one and until when it can be undone', async () => {
    await part(mina, alex);
    for (const [who, name] of [
      [mina, 'ALEX'],
      [alex, 'MINA'],
    ] as const) {
      const [ended, ...others] = await endedOf(who);
      expect(others).toEqual([]);
      expect(Object.keys(ended ?? {}).sort()).toEqual([
        'endedAt',
        'id',
        'isAskedByOther',
        'isAskedByViewer',
        'name',
        'undoUntil',
      ]);
      expect(ended).toMatchObject({ name, isAskedByViewer: false, isAskedByOther: false });
      const days = (Date.parse(ended?.undoUntil ?? '') - Date.parse(ended?.endedAt ?? '')) / 86_400_000;
      expect(days).toBeCloseTo(undoDays, 1);
    }
    expect(await endedOf(noor)).toEqual([]);
  });

  test('gives nobody access while only one of the two wants it back, and shows the other one that wish', async () => {
    const id = await part(mina, alex);
    expect(await undo(mina, id)).toMatchObject({ status: 200, json: { partner: null } });
    expect(await undo(mina, id)).toMatchObject({ status: 200, json: { partner: null } });
    expect([await partnerOf(mina), await partnerOf(alex)]).toEqual([null, null]);
    expect((await on.call(null, 'GET', `/internal/partner/${mina.id}`)).json).toMatchObject({
      partnerId: null,
    });
    expect(await endedOf(mina)).toMatchObject([{ isAskedByViewer: true, isAskedByOther: false }]);
    expect(await endedOf(alex)).toMatchObject([{ isAskedByViewer: false, isAskedByOther: true }]);
    expect(await published('partnership.undo_asked')).toMatchObject([
      { actorId: mina.id, data: { userIds: [mina.id, alex.id], byUserId: mina.id } },
    ]);
  });

  test('is active again as soon as both want it back, for both at once', async () => {
    const id = await part(mina, alex);
    const { rows: before } = await on.sql.query('select id, started_at from partnership');
    await undo(mina, id);
    const open = await invite(alex);
    await Promise.all([mina, alex].map(({ id }) => on.call(null, 'GET', `/internal/partner/${id}`)));
    expect(await undo(alex, id)).toMatchObject({ status: 200, json: { partner: { id: mina.id } } });
    expect(await on.keyValue.get('partner:1')).toBeNull();
    expect([await partnerOf(mina), await partnerOf(alex)]).toEqual([alex.id, mina.id]);
    expect(
      (await on.sql.query('select id, started_at from partnership where ended_at is null')).rows,
    ).toEqual(before);
    expect([await endedOf(mina), await endedOf(alex)]).toEqual([[], []]);
    expect((await on.call(null, 'GET', fillPath(paths.invitation, { token: open }))).status).toBe(404);
    expect(await published('partnership.started')).toHaveLength(2);
  });

  test('can be ended and undone again', async () => {
    const id = await part(mina, alex);
    await undo(mina, id);
    await undo(alex, id);
    await end(alex);
    expect(await endedOf(mina)).toMatchObject([{ id, isAskedByViewer: false, isAskedByOther: false }]);
    await undo(alex, id);
    expect(await partnerOf(mina)).toBeNull();
    await undo(mina, id);
    expect(await partnerOf(mina)).toBe(alex.id);
  });

  test('is not undone by a wish that was withdrawn', async () => {
    const id = await part(mina, alex);
    await undo(mina, id);
    expect((await withdraw(mina, id)).status).toBe(204);
    expect((await withdraw(mina, id)).status).toBe(204);
    expect((await undo(alex, id)).json).toEqual({ partner: null });
    expect(await partnerOf(alex)).toBeNull();
    expect(await published('partnership.undo_withdrawn')).toHaveLength(1);
  });

  test('cannot be undone after two weeks, also when one of the two wanted it before', async () => {
    const id = await part(mina, alex);
    await undo(mina, id);
    await daysPass(id, undoDays);
    expect(await endedOf(alex)).toEqual([]);
    expect(await undo(alex, id)).toMatchObject({ status: 410, json: { code: 'UNDO_EXPIRED' } });
    expect(await partnerOf(alex)).toBeNull();
  });

  test('cannot be undone while one of the two has a new partner, and no old wish counts afterwards', async () => {
    const id = await part(mina, alex);
    await undo(mina, id);
    expect((await accept(noor, await invite(mina))).status).toBe(200);
    expect(await endedOf(mina)).toEqual([]);
    expect(await undo(alex, id)).toMatchObject({ status: 409, json: { code: 'OTHER_HAS_PARTNER' } });
    expect(await undo(mina, id)).toMatchObject({ status: 409, json: { code: 'HAS_PARTNER' } });
    await end(noor);
    expect(await undo(alex, id)).toMatchObject({ status: 200, json: { partner: null } });
    expect(await partnerOf(alex)).toBeNull();
    expect(await published('partnership.undo_withdrawn')).toHaveLength(1);
  });

  test('is shown once for two people who have parted twice', async () => {
    await part(mina, alex);
    const second = await part(alex, mina);
    expect(await endedOf(mina)).toMatchObject([{ id: second }]);
  });

  test('is nobody else’s to see, to undo or to withdraw', async () => {
    const id = await part(mina, alex);
    const missing = await undo(noor, id + 1000);
    for (const answer of [await undo(noor, id), await withdraw(noor, id), missing]) {
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({ message: (missing.json as { message: string }).message });
    }
    expect((await on.call(null, 'GET', endedPartnershipsPath)).status).toBe(401);
  });

  test('cannot be undone with an account that is removed, and the offer disappears', async () => {
    const leaving = viewer(40, { username: 'leaving' });
    await on.untilHandled(await on.tell('user.updated', named(leaving)));
    const id = await part(mina, leaving);
    await undo(leaving, id);
    await on.untilHandled(await on.tell('user.deleted', { userId: 40, username: 'leaving' }));
    expect(await endedOf(mina)).toEqual([]);
    expect((await undo(mina, id)).status).toBe(404);
    expect((await on.sql.query('select from undo_request')).rowCount).toBe(0);
    expect(await published('partnership.undo_withdrawn')).toHaveLength(1);
  });
});

describe('at the same moment', () => {
  test('both want it back: the partnership starts once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await part(mina, alex);
      const answers = await Promise.all([undo(mina, id), undo(alex, id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect([await partnerOf(mina), await partnerOf(alex)]).toEqual([alex.id, mina.id]);
      expect((await on.sql.query('select from membership')).rowCount).toBe(2);
      // Once by the invitation, once by undoing.
      expect(await published('partnership.started')).toHaveLength(2);
      await startAgain();
    }
  });

  test('one undoes and the other accepts an invitation of somebody else: exactly one of them comes true', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await part(mina, alex);
      await undo(mina, id);
      const ofNoor = await invite(noor);
      const [undone, accepted] = await Promise.all([undo(alex, id), accept(mina, ofNoor)]);
      expect([undone.status, accepted.status].sort()).toEqual([200, 409]);
      expect(await partnerOf(mina)).toBe(undone.status === 200 ? alex.id : noor.id);
      expect((await on.sql.query('select from membership')).rowCount).toBe(2);
      await startAgain();
    }
  });

  test('one withdraws while the other agrees: what was locked first counts', async () => {
    const id = await part(mina, alex);
    await undo(mina, id);
    const answers: Promise<{ status: number }>[] = [];
    await on.during(
      (other) => lockPeople(other, [mina.id, alex.id]),
      async () => {
        answers.push(undo(alex, id));
        await on.untilWaiting(1);
        answers.push(withdraw(mina, id));
        await on.untilWaiting(2);
      },
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 409]);
    expect(await partnerOf(mina)).toBe(alex.id);
  });
});
