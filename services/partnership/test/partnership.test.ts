import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Invitation, OpenInvitation } from '@our-dates/contracts/partnerships';
import { partnerNowPath } from '@our-dates/contracts/permission';
import { type Revocations, revocationsPath, revocationsSchema } from '@our-dates/contracts/revocations';
import { partnerRecordSchema } from '@our-dates/contracts/session-record';
import { type Call, viewer } from '@our-dates/service-kit/testing/caller';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import pg from 'pg';
import { endPartnership, lockPeople, startPartnership } from '../src/repository/memberships.ts';
import { named, type PartnershipUnderTest, startPartnershipService } from './partnership-service.ts';

const mina = viewer(1, { username: 'mina' });
const alex = viewer(2, { username: 'alex' });
const stranger = viewer(3, { username: 'stranger' });

let started: PartnershipUnderTest;
let call: PartnershipUnderTest['call'];
let sql: PartnershipUnderTest['sql'];
let keyValue: PartnershipUnderTest['keyValue'];
let tell: PartnershipUnderTest['tell'];
let untilHandled: PartnershipUnderTest['untilHandled'];
let untilWaiting: PartnershipUnderTest['untilWaiting'];
let during: PartnershipUnderTest['during'];

beforeAll(async () => {
  started = await startPartnershipService([mina, alex, stranger]);
  ({ call, sql, keyValue, tell, untilHandled, untilWaiting, during } = started);
});
afterEach(() => started.forget());
afterAll(() => started.stop());

const tellGone = ({ id, username }: typeof mina) => tell('user.deleted', { userId: id, username });

/** Which people are locked, and which somebody waits to lock. */
async function lockedPeople(): Promise<{ held: number[]; wanted: number[] }> {
  const { rows } = await sql.query<{ id: number; granted: boolean }>(
    `select objid::integer as id, granted from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  const ids = (granted: boolean) => rows.filter((row) => row.granted === granted).map(({ id }) => id);
  return { held: ids(true), wanted: ids(false) };
}

async function invite(from = mina): Promise<Invitation> {
  const answer = await call(from, 'POST', '/api/partnerships/invite');
  expect(answer.status).toBe(201);
  return (answer.json as { invitation: Invitation }).invitation;
}

const accept = (who: typeof mina, token: string) =>
  call(who, 'POST', `/api/partnerships/invite/${token}/accept`);
const partnerKey = (id: number) => call(null, 'GET', `/internal/partner/${id}`);

async function types(): Promise<string[]> {
  return started
    .heard()
    .map(({ type }) => type)
    .sort();
}

describe('an invitation', () => {
  test('is a link that shows its holder who invites', async () => {
    const { inviteToken, inviteUrl } = await invite();
    expect(inviteToken).toMatch(/^[\w-]{43}$/);
    expect(inviteUrl).toBe(`https://dates.example/partnership/invite/${inviteToken}`);
    const shown = await call(null, 'GET', `/api/partnerships/invite/${inviteToken}`);
    expect(shown.status).toBe(200);
    const { invitation } = shown.json as { invitation: OpenInvitation };
    expect(invitation.fromUser).toEqual({
      id: 1,
      username: 'mina',
      displayName: 'MINA',
      profilePicture: null,
    });
    const days = (Date.parse(invitation.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
  });

  test('cannot be opened with what the database holds', async () => {
    const { inviteToken } = await invite();
    const { rows } = await sql.query('select * from invitation');
    expect(JSON.stringify(rows)).not.toContain(inviteToken);
    expect(rows.map(({ nonce }) => (nonce as Buffer).toString('base64url'))).not.toContain(inviteToken);
  });

  test('is listed to its maker alone', async () => {
    const first = await invite();
    const second = await invite();
    const listed = (await call(mina, 'GET', '/api/partnerships/invitations')).json as Invitation[];
    expect(listed.map(({ inviteToken }) => inviteToken)).toEqual([second.inviteToken, first.inviteToken]);
    expect((await call(alex, 'GET', '/api/partnerships/invitations')).json).toEqual([]);
    expect((await call(null, 'GET', '/api/partnerships/invitations')).status).toBe(401);
  });

  test('that was never made is not found', async () => {
    const shown = await call(null, 'GET', '/api/partnerships/invite/nothing');
    expect(shown.status).toBe(404);
    expect((shown.json as { message: string }).message).not.toMatch(/expired|accepted|rejected/);
    expect((await accept(alex, 'nothing')).status).toBe(404);
  });

  test('that has expired says so, is still listed, and can be cleared away', async () => {
    const { inviteToken } = await invite();
    await sql.query(`update invitation set expires_at = now() - interval '1 second'`);
    const shown = await call(null, 'GET', `/api/partnerships/invite/${inviteToken}`);
    expect([shown.status, (shown.json as { message: string }).message]).toEqual([
      410,
      expect.stringContaining('expired'),
    ]);
    expect((await accept(alex, inviteToken)).status).toBe(410);
    expect((await call(mina, 'GET', '/api/partnerships/invitations')).json).toMatchObject([
      { status: 'expired' },
    ]);
    expect((await call(mina, 'DELETE', `/api/partnerships/invite/${inviteToken}`)).status).toBe(204);
    expect((await call(mina, 'GET', '/api/partnerships/invitations')).json).toEqual([]);
  });

  test('that was declined says so', async () => {
    const { inviteToken } = await invite();
    expect((await call(alex, 'POST', `/api/partnerships/invite/${inviteToken}/reject`)).status).toBe(204);
    const shown = await call(null, 'GET', `/api/partnerships/invite/${inviteToken}`);
    expect([shown.status, (shown.json as { message: string }).message]).toEqual([
      409,
      expect.stringContaining('rejected'),
    ]);
    expect((await accept(alex, inviteToken)).status).toBe(409);
  });

  test('is cancelled by its maker alone, and not found afterwards', async () => {
    const { inviteToken } = await invite();
    expect((await call(alex, 'DELETE', `/api/partnerships/invite/${inviteToken}`)).status).toBe(404);
    expect((await call(mina, 'DELETE', `/api/partnerships/invite/${inviteToken}`)).status).toBe(204);
    expect((await call(null, 'GET', `/api/partnerships/invite/${inviteToken}`)).status).toBe(404);
    expect((await call(mina, 'DELETE', `/api/partnerships/invite/${inviteToken}`)).status).toBe(404);
  });

  test('cannot be accepted or declined by its maker', async () => {
    const { inviteToken } = await invite();
    const answer = await accept(mina, inviteToken);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      message: 'You cannot accept your own partnership invitation. Share this link with someone else!',
    });
    expect((await call(mina, 'POST', `/api/partnerships/invite/${inviteToken}/reject`)).status).toBe(409);
  });

  test('cannot be made in any number', async () => {
    await Promise.all(Array.from({ length: 30 }, () => call(mina, 'POST', '/api/partnerships/invite')));
    expect((await call(mina, 'GET', '/api/partnerships/invitations')).json).toHaveLength(20);
  });
});

describe('an invitation that another person closes at the same moment', () => {
  test.each([
    ['accepted', 409, 'This invitation has already been accepted.'],
    ['rejected', 409, 'This invitation has already been rejected.'],
    ['cancelled', 404, 'There is no such invitation.'],
  ])('stays %s', async (closed, status, message) => {
    for (const [who, method, path] of [
      [alex, 'POST', '/accept'],
      [alex, 'POST', '/reject'],
      [mina, 'DELETE', ''],
    ] as const) {
      const { id, inviteToken } = await invite();
      let answer: ReturnType<Call> | undefined;
      await during(
        (other) => other.query('update invitation set status = $2 where id = $1', [id, closed]),
        async () => {
          answer = call(who, method, `/api/partnerships/invite/${inviteToken}${path}`);
          await untilWaiting(1);
        },
      );
      expect(await answer).toMatchObject({ status, json: { message } });
      const { rows } = await sql.query('select status from invitation where id = $1', [id]);
      expect(rows).toEqual([{ status: closed }]);
    }
    expect((await sql.query('select from membership')).rowCount).toBe(0);
  });
});

describe('a partnership', () => {
  test('starts when an invitation is accepted, for both at once', async () => {
    const { inviteToken } = await invite();
    expect((await partnerKey(1)).json).toMatchObject({ partnerId: null });
    expect((await accept(alex, inviteToken)).json).toMatchObject({ partner: { id: 1, displayName: 'MINA' } });
    expect(await keyValue.get('partner:1')).toBeNull();
    expect((await partnerKey(1)).json).toMatchObject({ partnerId: 2 });
    expect((await partnerKey(2)).json).toMatchObject({ partnerId: 1 });
    expect((await call(mina, 'GET', '/api/partnerships/partner')).json).toMatchObject({ partner: { id: 2 } });
    const shown = await call(null, 'GET', `/api/partnerships/invite/${inviteToken}`);
    expect((shown.json as { message: string }).message).toContain('accepted');
  });

  test('cancels every other invitation of both', async () => {
    const { inviteToken } = await invite();
    const others = [await invite(), await invite(alex)];
    await accept(alex, inviteToken);
    for (const other of others) {
      expect((await call(null, 'GET', `/api/partnerships/invite/${other.inviteToken}`)).status).toBe(404);
    }
    await waitFor(async () => {
      const cancelled = (await types()).filter((type) => type === 'invitation.cancelled');
      expect(cancelled).toHaveLength(2);
      expect(await types()).toContain('partnership.started');
    });
  });

  test('is with exactly one partner: a second is refused', async () => {
    const ofStranger = await invite(stranger);
    await accept(alex, (await invite()).inviteToken);
    expect((await accept(mina, ofStranger.inviteToken)).status).toBe(409);
    expect((await call(mina, 'POST', '/api/partnerships/invite')).status).toBe(409);
    expect((await call(stranger, 'GET', '/api/partnerships/partner')).json).toEqual({ partner: null });
  });

  test('is started by exactly one of 50 acceptances of one invitation at once', async () => {
    const { inviteToken } = await invite();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => accept(viewer(100 + at), inviteToken)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const { rows } = await sql.query('select count(*) from membership');
    expect(rows).toEqual([{ count: '2' }]);
  });

  test('is one when two people accept each other’s invitations at once', async () => {
    const [ofMina, ofAlex] = [await invite(), await invite(alex)];
    const answers = await Promise.all([accept(alex, ofMina.inviteToken), accept(mina, ofAlex.inviteToken)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await sql.query('select from partnership where ended_at is null')).rowCount).toBe(1);
  });

  test('ends for both on the very next request', async () => {
    await accept(alex, (await invite()).inviteToken);
    await Promise.all([partnerKey(1), partnerKey(2)]);
    expect((await call(alex, 'DELETE', '/api/partnerships/partnership')).status).toBe(204);
    expect(await keyValue.get('partner:1')).toBeNull();
    expect(await keyValue.get('partner:2')).toBeNull();
    expect((await partnerKey(1)).json).toMatchObject({ partnerId: null });
    expect((await call(mina, 'GET', '/api/partnerships/partner')).json).toEqual({ partner: null });
    expect((await call(mina, 'DELETE', '/api/partnerships/partnership')).status).toBe(404);
    expect((await sql.query('select from partnership where ended_at is not null')).rowCount).toBe(1);
  });

  test('never leaves an old partner in the gateway’s key, however reads and changes cross', async () => {
    for (let round = 0; round < 10; round++) {
      const { inviteToken } = await invite();
      await Promise.all([
        accept(alex, inviteToken),
        ...Array.from({ length: 8 }, (_, at) => partnerKey(1 + (at % 2))),
      ]);
      expect((await partnerKey(1)).json).toMatchObject({ partnerId: 2 });
      expect(JSON.parse((await keyValue.get('partner:1')) ?? '')).toMatchObject({ partnerId: 2 });
      await Promise.all([
        call(mina, 'DELETE', '/api/partnerships/partnership'),
        ...Array.from({ length: 8 }, (_, at) => partnerKey(1 + (at % 2))),
      ]);
      for (const id of [1, 2]) {
        const kept = await keyValue.get(`partner:${id}`);
        expect(kept === null || JSON.parse(kept).partnerId === null).toBe(true);
      }
    }
  });

  describe('that changes', () => {
    const changesSince = async (position: string): Promise<Revocations> =>
      revocationsSchema.parse((await call(null, 'GET', `${revocationsPath}?after=${position}`)).json);
    const generations = ({ people }: Revocations) =>
      new Map(people.map(({ userId, generation }) => [userId, generation]));

    test('is reported to the gateway, so that it recognises an older copy of the key', async () => {
      const { inviteToken } = await invite();
      await partnerKey(1);
      const alone = partnerRecordSchema.parse(JSON.parse((await keyValue.get('partner:1')) ?? ''));
      const { position } = await changesSince('0');

      await accept(alex, inviteToken);
      const started = await changesSince(position);
      await partnerKey(1);
      const together = partnerRecordSchema.parse(JSON.parse((await keyValue.get('partner:1')) ?? ''));
      expect(generations(started).get(1)).toBe(together.generation);
      expect(alone.generation).toBeLessThan(together.generation);

      expect((await call(alex, 'DELETE', '/api/partnerships/partnership')).status).toBe(204);
      const ended = generations(await changesSince(started.position));
      expect(ended.get(1)).toBeGreaterThan(together.generation);
      expect(ended.get(2)).toBeGreaterThan(generations(started).get(2) ?? 0);
    });

    test('is returned by the next request of the gateway, if it was not committed before', async () => {
      await startPartnership(sql, 1, 3);
      const before = await changesSince('0');
      let meanwhile: Revocations | undefined;
      await during(
        (other) => endPartnership(other, 1, 3),
        async () => {
          meanwhile = await changesSince(before.position);
          await invite(alex);
        },
      );
      const known = generations(before).get(1) ?? 0;
      expect(known).toBeGreaterThan(0);
      expect(generations(meanwhile ?? before).get(1) ?? known).toBe(known);
      expect(generations(await changesSince(meanwhile?.position ?? '')).get(1)).toBe(known + 1);
    });
  });

  test('ends when the account of one is deleted', async () => {
    const leaving = viewer(200);
    await accept(leaving, (await invite()).inviteToken);
    await partnerKey(1);
    await tellGone(leaving);
    await waitFor(async () => {
      expect((await call(mina, 'GET', '/api/partnerships/partner')).json).toEqual({ partner: null });
      expect((await partnerKey(1)).json).toMatchObject({ partnerId: null });
    });
  });
});

describe('an account that is removed', () => {
  async function expectFree(who: typeof mina): Promise<void> {
    expect((await call(who, 'GET', '/api/partnerships/partner')).json).toEqual({ partner: null });
    expect((await partnerKey(who.id)).json).toMatchObject({ partnerId: null });
    expect((await call(who, 'POST', '/api/partnerships/invite')).status).toBe(201);
  }

  /** Removes the account of `leaving` while the invitation is halfway accepted, and is being waited for. */
  async function removeDuringAcceptance(
    { inviter, invited, leaving }: { inviter: typeof mina; invited: typeof mina; leaving: typeof mina },
    meanwhile: () => Promise<unknown> = async () => {},
  ): Promise<{ status: number | undefined; removed: string }> {
    const { inviteToken } = await invite(inviter);
    let accepted: ReturnType<Call> | undefined;
    let removed = '';
    await during(
      (other) => other.query('select from invitation where from_user_id = $1 for update', [inviter.id]),
      async () => {
        accepted = accept(invited, inviteToken);
        await untilWaiting(1);
        removed = await tellGone(leaving);
        await untilWaiting(2);
        await meanwhile();
      },
    );
    return { status: (await accepted)?.status, removed };
  }

  test('leaves the other one free, who was accepting its invitation just then', async () => {
    const [leaving, staying] = [viewer(211), viewer(212)];
    const { status, removed } = await removeDuringAcceptance({ inviter: leaving, invited: staying, leaving });
    expect(status).toBe(200);
    await untilHandled(removed);
    await expectFree(staying);
  });

  test('leaves the other one free, whose invitation it was accepting just then', async () => {
    const [staying, leaving] = [viewer(213), viewer(214)];
    const { status, removed } = await removeDuringAcceptance({ inviter: staying, invited: leaving, leaving });
    expect(status).toBe(200);
    await untilHandled(removed);
    await expectFree(staying);
  });

  test('is not kept locked while its new partner, who comes first in order, is waited for', async () => {
    const [staying, leaving] = [viewer(221), viewer(222)];
    const next = new pg.Client({ connectionString: started.databaseUrl });
    await next.connect();
    try {
      await next.query('begin');
      let locked: Promise<void> | undefined;
      const { removed } = await removeDuringAcceptance(
        { inviter: leaving, invited: staying, leaving },
        async () => {
          locked = lockPeople(next, [staying.id]);
          await untilWaiting(3);
        },
      );
      await locked;
      const held = await waitFor(async () => {
        const people = await lockedPeople();
        expect(people.wanted).toEqual([staying.id]);
        return people.held;
      });
      expect(held).toEqual([staying.id]);
      await next.query('commit');
      await untilHandled(removed);
    } finally {
      await next.end();
    }
    await expectFree(staying);
  });

  test.each([
    { what: 'cannot be accepted', inviter: viewer(231), invited: viewer(232), leavingId: 231, status: 404 },
    { what: 'cannot accept', inviter: viewer(234), invited: viewer(233), leavingId: 233, status: 401 },
  ])('$what any more', async ({ inviter, invited, leavingId, status }) => {
    const [leaving, staying] = inviter.id === leavingId ? [inviter, invited] : [invited, inviter];
    const { inviteToken } = await invite(inviter);
    let accepted: ReturnType<Call> | undefined;
    await during(
      (other) => lockPeople(other, [leavingId]),
      async () => {
        await tellGone(leaving);
        await untilWaiting(1);
        accepted = accept(invited, inviteToken);
        await untilWaiting(2);
      },
    );
    expect((await accepted)?.status).toBe(status);
    await expectFree(staying);
  });

  test('is named nowhere any more but among former accounts, and as a number whose partner has changed', async () => {
    const leaving = viewer(260);
    await call(leaving, 'POST', `/api/partnerships/invite/${(await invite()).inviteToken}/reject`);
    await accept(leaving, (await invite()).inviteToken);
    await call(leaving, 'DELETE', '/api/partnerships/partnership');
    await invite(leaving);
    await untilHandled(await tellGone(leaving));
    const { rows } = await sql.query(
      `select 'partnership' from partnership where 260 in (first_user_id, second_user_id)
       union all select 'invitation' from invitation where 260 in (from_user_id, answered_by)
       union all select 'membership' from membership where 260 in (user_id, partner_id)
       union all select 'person' from person where user_id = 260`,
    );
    expect(rows).toEqual([]);
    const rejected = await sql.query(
      `select from invitation where status = 'rejected' and answered_by is null`,
    );
    expect(rejected.rowCount).toBe(1);
  });

  test('can no longer invite', async () => {
    const leaving = viewer(241);
    await untilHandled(await tellGone(leaving));
    const answer = await call(leaving, 'POST', '/api/partnerships/invite');
    expect(answer).toMatchObject({ status: 401, json: { message: 'This account is gone.' } });
    expect((await sql.query('select from person where user_id = 241')).rowCount).toBe(0);
  });
});

test('pages are told to read the partner again when a newer copy of a person replaces an earlier one, and only then', async () => {
  const told = async () => {
    const { rows } = await sql.query(
      `select message -> 'live' as live from outbox where message ->> 'type' = 'partner.changed'
       and message #>> '{data,ownerId}' = '270'`,
    );
    return rows;
  };
  const person = viewer(270);
  await untilHandled(await tell('user.updated', named(person)));
  expect(await told()).toEqual([]);
  await untilHandled(await tell('user.updated', { ...named(person, 3), displayName: 'Captain' }));
  expect(await told()).toEqual([{ live: { ownerId: 270, reads: ['/api/partnerships/partner'] } }]);
  await untilHandled(await tell('user.updated', named(person, 2)));
  expect(await told()).toHaveLength(1);
});

describe('in invitations the name and picture of a removed account', () => {
  const kept = (userId: number) => sql.query('select from person where user_id = $1', [userId]);

  test('do not come back with an old event that is delivered again', async () => {
    const leaving = viewer(250);
    await untilHandled(await tell('user.updated', named(leaving)));
    expect((await kept(250)).rowCount).toBe(1);
    await untilHandled(await tellGone(leaving));
    await untilHandled(
      await tell('user.updated', named(leaving)),
      await tell('user.updated', named(leaving, 2)),
    );
    expect((await kept(250)).rowCount).toBe(0);
  });

  test('do not stay because they were being changed at that moment', async () => {
    const leaving = viewer(251);
    const events: string[] = [];
    await during(
      (other) =>
        other.query(
          `insert into person (user_id, revision, username, display_name, is_demo) values (251, 0, '', '', false)`,
        ),
      async () => {
        events.push(await tell('user.updated', named(leaving)));
        await untilWaiting(1);
        events.push(await tellGone(leaving));
        await untilWaiting(2);
      },
    );
    await untilHandled(...events);
    expect((await kept(251)).rowCount).toBe(0);
  });
});

test('the partnership service reads the partner from its database, not from token or cache', async () => {
  const partnerNow = async (who: typeof mina) => (await call(who, 'GET', partnerNowPath)).json;
  const { inviteToken } = await invite();
  expect((await accept(alex, inviteToken)).status).toBe(200);
  expect(await partnerNow(mina)).toEqual({ partnerId: alex.id });
  await keyValue.set(`partner:${mina.id}`, JSON.stringify({ partnerId: stranger.id }));
  expect((await call(alex, 'DELETE', '/api/partnerships/partnership')).status).toBe(204);
  await keyValue.set(`partner:${mina.id}`, JSON.stringify({ partnerId: alex.id }));
  expect(await partnerNow({ ...mina, partnerId: alex.id })).toEqual({ partnerId: null });
  expect((await fetch(new URL(partnerNowPath, started.url))).status).toBe(401);
});

test('the internal routes of the partnership service need a token of the gateway', async () => {
  const answer = await fetch(new URL('/internal/partner/1', started.url));
  expect(answer.status).toBe(401);
});
