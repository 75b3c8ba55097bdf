import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { liveEvents } from '@our-dates/contracts/live-stream';
import { paths } from '@our-dates/contracts/paths';
import { type Together, togetherChannels } from '@our-dates/contracts/together';
import { type OpenStream, openStream } from '@our-dates/service-kit/testing/event-stream';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { type GatewayUnderTest, hashOf, startGateway } from './gateway-under-test.ts';

let gateway: GatewayUnderTest;
const open: OpenStream[] = [];

beforeAll(async () => {
  gateway = await startGateway();
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
  gateway.ended.sessions.length = 0;
  gateway.ended.partnerGenerations.clear();
});
afterAll(() => gateway.stop());

interface Who {
  id: number;
  partnerId: number | null;
}
const mina = { id: 7, partnerId: 8 };
const alex = { id: 8, partnerId: 7 };
const stranger = { id: 9, partnerId: null };

async function listen(
  who: Who,
  options: { headers?: Record<string, string>; query?: string; at?: GatewayUnderTest; cookie?: string } = {},
): Promise<OpenStream> {
  const { headers = {}, query = '', at = gateway } = options;
  const cookie = options.cookie ?? (await at.signIn(who));
  const stream = await openStream(at.url, `${paths.live}${query}`, { cookie, ...headers });
  open.push(stream);
  return stream;
}

/** Waits until it has begun: whatever comes after is new to it. */
async function listening(...args: Parameters<typeof listen>): Promise<OpenStream> {
  const stream = await listen(...args);
  await waitFor(() => expect(stream.events.length).toBeGreaterThan(0));
  return stream;
}

const changesOf = (stream: OpenStream) => stream.events.filter(({ event }) => event === liveEvents.change);
const idsOf = (stream: OpenStream) => changesOf(stream).map(({ id }) => Number(id));

test('a live change reaches both partners with its position as its id, and no third person', async () => {
  const [hers, his, other] = await Promise.all([listening(mina), listening(alex), listening(stranger)]);
  const position = gateway.changes.add({ type: 'photo.liked', personId: 7, actorId: 8, photoId: 20 });
  const theirs = gateway.changes.add({ personId: 9, actorId: 9 });
  await waitFor(() => {
    expect(idsOf(hers)).toContain(position);
    expect(idsOf(his)).toContain(position);
    expect(idsOf(other)).toContain(theirs);
  });
  expect(changesOf(hers).at(-1)?.data).toMatchObject({ type: 'photo.liked', actorId: 8, photoId: 20 });
  expect(JSON.stringify(changesOf(hers).at(-1)?.data)).not.toContain('personId');
  expect(idsOf(hers)).not.toContain(theirs);
  expect(idsOf(other)).not.toContain(position);
});

test('of an event that the gateway does not know, both partners are told what to read again, in order with changes', async () => {
  const [hers, his, other] = await Promise.all([listening(mina), listening(alex), listening(stranger)]);
  const before = gateway.changes.add();
  const notice = gateway.changes.addNotice({ type: 'walk.added', reads: ['/api/walks'] });
  const after = gateway.changes.add();
  const theirs = gateway.changes.add({ personId: 9, actorId: 9 });
  await waitFor(() => {
    expect(idsOf(hers)).toContain(after);
    expect(idsOf(his)).toContain(after);
    expect(idsOf(other)).toContain(theirs);
  });
  for (const stream of [hers, his]) {
    const told = stream.events.filter(({ id }) => Number(id) >= before);
    expect(told.map(({ event, id }) => [event, Number(id)])).toEqual([
      [liveEvents.change, before],
      [liveEvents.notice, notice],
      [liveEvents.change, after],
    ]);
    expect(told[1]?.data).toMatchObject({ type: 'walk.added', actorId: 7, reads: ['/api/walks'] });
  }
  expect(other.events.map(({ event }) => event)).not.toContain(liveEvents.notice);
  const resumed = await listening(mina, { headers: { 'last-event-id': String(before) } });
  await waitFor(() => expect(idsOf(resumed)).toContain(after));
  expect(resumed.events.filter(({ event }) => event === liveEvents.notice)).toHaveLength(1);
});

test('a live update that concerns only one person is not sent to the partner', async () => {
  const [hers, his] = await Promise.all([listening(mina), listening(alex)]);
  const hidden = gateway.changes.add({ type: 'invitation.created', isPrivate: true });
  const shown = gateway.changes.add();
  await waitFor(() => expect(idsOf(his)).toContain(shown));
  expect(idsOf(hers)).toContain(hidden);
  expect(idsOf(his)).not.toContain(hidden);
});

test('the live stream is kept by no proxy, and closed to other origins like every answer of the API', async () => {
  const stream = await listening(mina);
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  expect(stream.headers.get('cache-control')).toBe('no-store');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'");
});

describe('a live stream that resumes after an interruption', () => {
  test('sends exactly the changes after the last received id', async () => {
    const before = gateway.changes.add();
    const missed = [gateway.changes.add(), gateway.changes.add({ personId: 8, actorId: 8 })];
    gateway.changes.add({ personId: 9, actorId: 9 });
    const stream = await listening(mina, { headers: { 'last-event-id': String(before) } });
    await waitFor(() => expect(idsOf(stream)).toEqual(missed));
    const first = await listening(mina, { query: `?after=${before}` });
    await waitFor(() => expect(idsOf(first)).toEqual(missed));
  });

  test('gets an id at once, also where nothing has happened', async () => {
    const position = gateway.changes.add({ personId: 9, actorId: 9 });
    await waitFor(async () => {
      const stream = await listening(mina, { headers: { 'last-event-id': String(position) } });
      expect(stream.events[0]).toMatchObject({ event: liveEvents.beat, id: String(position) });
    });
  });

  test('sends, as the first stream of a page, the changes since the page was requested, and none before', async () => {
    const before = gateway.changes.add({ at: new Date(Date.now() - 20_000).toISOString() });
    const since = gateway.changes.add();
    await waitFor(async () => {
      expect(idsOf(await listening(mina, { query: '?recent=10000' }))).toContain(since);
    });
    expect(idsOf(await listening(mina, { query: '?recent=10000' }))).not.toContain(before);
    expect(idsOf(await listening(mina))).toEqual([]);
  });

  test('resumes at another gateway, which was started later', async () => {
    const other = await startGateway();
    try {
      const known = other.changes.add();
      const missed = other.changes.add();
      await waitFor(async () => {
        const stream = await listening(mina, { at: other, headers: { 'last-event-id': String(known) } });
        expect(idsOf(stream)).toEqual([missed]);
      });
    } finally {
      await other.stop();
    }
  });

  test('says that everything may have changed when the log does not reach back so far', async () => {
    const other = await startGateway();
    try {
      for (let count = 0; count < 5; count += 1) other.changes.add();
      other.changes.forget(3);
      const newest = other.changes.add({ personId: 9, actorId: 9 });
      await waitFor(async () => {
        const stream = await listening(mina, { at: other, headers: { 'last-event-id': '1' } });
        expect(stream.events[0]).toMatchObject({ event: liveEvents.reset, id: String(newest) });
      });
    } finally {
      await other.stop();
    }
  });

  test('says that the partnership began or ended meanwhile and that everything may have changed, without other changes', async () => {
    const before = gateway.changes.add();
    gateway.changes.add({ personId: 8, actorId: 8 });
    const turn = gateway.changes.add({ type: 'partnership.started', isPrivate: true });
    await waitFor(async () => {
      const stream = await listening(mina, { headers: { 'last-event-id': String(before) } });
      expect(stream.events[1]).toMatchObject({ event: liveEvents.reset });
      expect(idsOf(stream)).toEqual([turn]);
    });
  });

  test('is refused with the field that is wrong when its position is none', async () => {
    const cookie = await gateway.signIn(mina);
    const answer = await gateway.ask(`${paths.live}?after=yesterday`, { headers: { cookie } });
    expect(answer.json).toMatchObject({ status: 400, code: 'VALIDATION', errors: [{ path: 'after' }] });
  });
});

describe('a change of looking together', () => {
  const together: Together = {
    id: 'one',
    revision: 1,
    status: 'invited',
    invitedAt: '2026-11-24T20:00:00.000Z',
    invitedBy: 7,
    collectionId: 10,
    photoId: 20,
    movedBy: 7,
    away: null,
  };
  const tell = (people: readonly [number, number]) =>
    gateway.keyValue.publish(togetherChannels.changed, JSON.stringify({ people, together }));
  const heardBy = (stream: OpenStream) =>
    stream.events.filter(({ event }) => event === liveEvents.together).map(({ data }) => data);

  test('reaches the streams of both partners, and no other', async () => {
    const former = { id: 10, partnerId: null };
    const [hers, his, other, ex] = await Promise.all(
      [mina, alex, stranger, former].map((who) => listening(who)),
    );
    await tell([7, 10]);
    await tell([7, 8]);
    await waitFor(() => {
      for (const stream of [hers, his]) expect(stream && heardBy(stream)).toEqual([together]);
    });
    for (const stream of [other, ex]) expect(stream && heardBy(stream)).toEqual([]);
  });

  test('is followed by the end of the login with which one of them looks', async () => {
    const ended: unknown[] = [];
    gateway.keyValue.subscribe(togetherChannels.loginEnded, (message) => ended.push(JSON.parse(message)));
    const loginAt = '2026-11-24T19:00:00.000Z';
    const cookie = await gateway.signIn({ ...mina, loginAt });
    await listening(mina, { cookie });
    gateway.ended.sessions.push(hashOf(cookie.slice('session='.length)));
    await waitFor(() => expect(ended).toEqual([{ userId: 7, partnerId: 8, loginAt }]));
  });

  test('is followed by the end of a login, also when the page has closed its stream before', async () => {
    const ended: unknown[] = [];
    gateway.keyValue.subscribe(togetherChannels.loginEnded, (message) => ended.push(JSON.parse(message)));
    const loginAt = '2026-11-24T18:00:00.000Z';
    const cookie = await gateway.signIn({ ...mina, loginAt });
    const stream = await listening(mina, { cookie });
    stream.close();
    await stream.ended;
    gateway.ended.sessions.push(hashOf(cookie.slice('session='.length)));
    await waitFor(() => expect(ended).toContainEqual({ userId: 7, partnerId: 8, loginAt }));
  });
});

describe('the live stream ends', () => {
  test('when its session is ended', async () => {
    const cookie = await gateway.signIn(mina);
    const stream = await listening(mina, { cookie });
    const going = await listening(mina);
    gateway.ended.sessions.push(hashOf(cookie.slice('session='.length)));
    await stream.ended;
    const position = gateway.changes.add();
    await waitFor(() => expect(idsOf(going)).toContain(position));
    expect(idsOf(stream)).not.toContain(position);
    await expect(listen(mina, { cookie })).resolves.toMatchObject({ status: 401 });
  });

  test('when the partnership is ended: nothing of the other comes through it', async () => {
    const cookie = await gateway.signIn(mina);
    const stream = await listening(mina, { cookie });
    await gateway.keyValue.delete('partner:7');
    gateway.ended.partnerGenerations.set(7, 1);
    gateway.ended.partnerGenerations.set(8, 1);
    await stream.ended;
    const again = await listening(mina, { cookie });
    const position = gateway.changes.add({ personId: 8, actorId: 8 });
    const own = gateway.changes.add();
    await waitFor(() => expect(idsOf(again)).toContain(own));
    expect(idsOf(again)).not.toContain(position);
  });

  test('when the gateway stops', async () => {
    const other = await startGateway();
    const stream = await waitFor(async () => {
      const begun = await listen(mina, { at: other });
      expect(begun.status).toBe(200);
      return begun;
    });
    await other.stop();
    expect(await stream.ended).toBe('ended');
  });

  test('when it is the oldest of a person who opens too many', async () => {
    const cookie = await gateway.signIn(mina);
    const oldest = await listening(mina, { cookie });
    for (let count = 0; count < 20; count += 1) await listening(mina, { cookie });
    await oldest.ended;
  });
});

test('the live stream resumes with what happened while the activity service was away', async () => {
  const stream = await listening(mina);
  await gateway.loseService('activity');
  const position = gateway.changes.add();
  await gateway.reviveService('activity');
  await waitFor(() => expect(idsOf(stream)).toContain(position));
});

test('the live stream is a 503 with Retry-After while the activity service has never answered', async () => {
  const other = await startGateway({ ACTIVITY_URL: 'http://127.0.0.1:9' });
  try {
    const cookie = await other.signIn(mina);
    const answer = await other.ask(paths.live, { headers: { cookie } });
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
  } finally {
    await other.stop();
  }
});

test('the live stream reports the presence of the partner as soon as their page is open', async () => {
  const other = await startGateway();
  const presenceOf = (stream: OpenStream) =>
    stream.events.filter(({ event }) => event === liveEvents.presence).at(-1)?.data;
  try {
    const hers = await listening(mina, { at: other });
    expect(presenceOf(hers)).toBeUndefined();
    const his = await listening(alex, { at: other });
    await waitFor(() => {
      expect(presenceOf(hers)).toEqual({ isPartnerHere: true });
      expect(presenceOf(his)).toEqual({ isPartnerHere: true });
    });
  } finally {
    await other.stop();
  }
});
