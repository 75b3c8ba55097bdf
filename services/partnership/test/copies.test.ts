import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CopiesAgreement, Invitation } from '@our-dates/contracts/partnerships';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { copiesAgreementPath, copiesPath, undoDays } from '@our-dates/contracts/separation';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { type PartnershipUnderTest, startPartnershipService } from './partnership-service.ts';

const mina = viewer(1, { username: 'mina' });
const alex = viewer(2, { username: 'alex' });
const noor = viewer(3, { username: 'noor' });
type Person = typeof mina;

let on: PartnershipUnderTest;
let id = 0;
beforeAll(async () => {
  on = await startPartnershipService([mina, alex, noor]);
});
beforeEach(async () => {
  await on.forget();
  await on.sql.query(`delete from outbox where sent_at is not null`);
  const invited = (await on.call(mina, 'POST', paths.invite)).json as { invitation: Invitation };
  const { inviteToken: token } = invited.invitation;
  expect((await on.call(alex, 'POST', fillPath(paths.acceptInvitation, { token }))).status).toBe(200);
  id = (await agreementOf(mina))?.partnershipId ?? 0;
});
afterAll(() => on.stop());

const agreementsOf = async (who: Person) => (await on.call(who, 'GET', copiesPath)).json as CopiesAgreement[];
const agreementOf = async (who: Person) => (await agreementsOf(who))[0];
const agree = (who: Person) => on.call(who, 'POST', fillPath(copiesAgreementPath, { id }));
const withdraw = (who: Person) => on.call(who, 'DELETE', fillPath(copiesAgreementPath, { id }));
const end = () => on.call(mina, 'DELETE', paths.partnership);

async function agreedEvents() {
  const { rows } = await on.sql.query<{ data: unknown }>(
    `select message->'data' as data from outbox where message->>'type' = 'partnership.copies_agreed'
       and (message->'data'->>'partnershipId')::integer = $1`,
    [id],
  );
  return rows.map(({ data }) => data);
}

test('copies are agreed on when both want them, and the collections service learns of it once', async () => {
  expect(await agree(mina)).toMatchObject({ status: 200, json: { isAgreed: false } });
  expect(await agree(mina)).toMatchObject({ status: 200, json: { isAgreed: false } });
  expect(await agreementOf(alex)).toMatchObject({
    name: 'MINA',
    isActive: true,
    isAskedByOther: true,
    agreedAt: null,
  });
  expect(await agreedEvents()).toEqual([]);
  expect(await agree(alex)).toMatchObject({ status: 200, json: { isAgreed: true } });
  expect(await agreedEvents()).toEqual([{ partnershipId: id, userIds: [alex.id, mina.id] }]);
  for (const who of [mina, alex]) {
    expect(await agreementOf(who)).toMatchObject({
      isAskedByViewer: false,
      isAskedByOther: false,
      agreedAt: expect.any(String),
    });
  }
});

test('an agreement to copies that is withdrawn does not count', async () => {
  await agree(mina);
  expect((await withdraw(mina)).status).toBe(204);
  expect((await agree(alex)).json).toEqual({ isAgreed: false });
  expect(await agreedEvents()).toEqual([]);
});

test('two people who agree to copies at the same moment agree once', async () => {
  const answers = await Promise.all([agree(mina), agree(alex)]);
  expect(answers.map(({ json }) => (json as { isAgreed: boolean }).isAgreed).sort()).toEqual([false, true]);
  expect(await agreedEvents()).toHaveLength(1);
});

test('copies can be agreed on for two weeks after the end, and not later', async () => {
  await end();
  await agree(mina);
  expect(await agreementOf(alex)).toMatchObject({ isActive: false, isAskedByOther: true });
  await on.sql.query(`update partnership set ended_at = ended_at - make_interval(days => $1)`, [undoDays]);
  expect(await agreementsOf(alex)).toEqual([]);
  expect((await agree(alex)).status).toBe(404);
  expect(await agreedEvents()).toEqual([]);
});

test('an agreement to copies is nobody else’s to see, to give or to withdraw', async () => {
  expect(await agreementsOf(noor)).toEqual([]);
  expect((await agree(noor)).status).toBe(404);
  expect((await withdraw(noor)).status).toBe(404);
  expect((await on.call(null, 'GET', copiesPath)).status).toBe(401);
});

test('with a removed account nobody can agree to copies', async () => {
  await agree(mina);
  await on.untilHandled(await on.tell('user.deleted', { userId: noor.id, username: 'noor' }));
  expect(await agreementOf(alex)).toMatchObject({ isAskedByOther: true });
  await on.untilHandled(await on.tell('user.deleted', { userId: mina.id, username: 'mina' }));
  expect(await agreementsOf(alex)).toEqual([]);
  expect((await agree(alex)).status).toBe(404);
});
