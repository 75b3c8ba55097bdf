import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TogetherChange, togetherChangeSchema, togetherChannels } from '@our-dates/contracts/together';
import { awayAfterMs, goneAfterMs, invitationMs } from '@our-dates/contracts/together-page';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import { createMemoryKeyValue } from '@our-dates/service-kit/key-value/memory-key-value';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { createTogetherSessions, type TogetherSessions, type VisibleToViewer } from './together.ts';

const monday = '2026-11-23T20:00:00.000Z';
const mina = viewer(1, { partnerId: 2, loginAt: monday });
const alex = viewer(2, { partnerId: 1, loginAt: monday });
const former = viewer(2, { partnerId: null });

const log = createLog({ name: 'test', level: 'silent' });
const clock = { now: Date.parse('2026-11-24T20:00:00.000Z') };
let keyValue: KeyValue;
let together: TogetherSessions;
let heard: TogetherChange[];

beforeEach(() => {
  keyValue = createMemoryKeyValue({ now: () => clock.now });
  together = createTogetherSessions({ keyValue, log, now: () => clock.now });
  heard = [];
  keyValue.subscribe(togetherChannels.changed, (message) => {
    heard.push(togetherChangeSchema.parse(JSON.parse(message)));
  });
});
afterEach(() => keyValue.close());

/** Memory 10 has the photos 20 and 21, memory 11 the photo 30. */
const memories = new Map([
  [20, 10],
  [21, 10],
  [30, 11],
]);
const everything: VisibleToViewer = {
  memory: async (id) => [...memories.values()].includes(id),
  memoryOfPhoto: async (id) => memories.get(id) ?? null,
};
const nothing: VisibleToViewer = { memory: async () => false, memoryOfPhoto: async () => null };
const pier = { collectionId: 10, photoId: 20 };

const notFound = { status: 404 };

async function look(): Promise<string> {
  const { id } = await together.invite(mina, pier, everything);
  await together.join(alex, id, everything);
  return id;
}

describe('two partners who look together', () => {
  it('begin at the photo of the invitation, and each press of either moves both', async () => {
    const { id, status } = await together.invite(mina, pier, everything);
    expect(status).toBe('invited');
    expect(await together.read(alex)).toMatchObject({ id, status: 'invited', invitedBy: 1, photoId: 20 });
    expect(await together.join(alex, id, everything)).toMatchObject({ status: 'looking', photoId: 20 });
    const moved = await together.move(alex, { id, photoId: 21 }, everything);
    expect(moved).toMatchObject({ photoId: 21, movedBy: 2 });
    await waitFor(() => expect(heard.map(({ together: { revision } }) => revision)).toEqual([1, 2, 3]));
    expect(heard.at(-1)).toMatchObject({ people: [2, 1], together: moved });
  });

  it('learn nothing of the logins of each other', async () => {
    await look();
    expect(JSON.stringify(await together.read(alex))).not.toContain(monday);
    await waitFor(() => expect(heard).toHaveLength(2));
    expect(JSON.stringify(heard)).not.toContain(monday);
  });

  it('are in one session when both invite each other at the same moment', async () => {
    const [hers, his] = await Promise.all([
      together.invite(mina, pier, everything),
      together.invite(alex, { collectionId: 11, photoId: 30 }, everything),
    ]);
    expect(his.id).toBe(hers.id);
    expect(await together.read(mina)).toMatchObject({ id: hers.id, status: 'looking' });
  });

  it('end at the same photo when both press at the same moment', async () => {
    const id = await look();
    const answers = await Promise.all([
      together.move(mina, { id, photoId: 21 }, everything),
      together.move(alex, { id, photoId: 20 }, everything),
    ]);
    const last = answers.toSorted((a, b) => b.revision - a.revision)[0];
    expect(answers[0]?.revision).not.toBe(answers[1]?.revision);
    expect(await together.read(mina)).toEqual(last);
  });

  it('join with one of several tabs, and again after a reload, without a change for the other', async () => {
    const id = await look();
    await waitFor(() => expect(heard).toHaveLength(2));
    await together.join(alex, id, everything);
    await together.stay(alex, id, everything);
    await together.move(mina, { id, photoId: 21 }, everything);
    await waitFor(() => expect(heard).toHaveLength(3));
    expect(heard[2]?.together).toMatchObject({ revision: 3, photoId: 21 });
  });

  it('stay at their memory when one of them invites to another', async () => {
    await look();
    const another = together.invite(alex, { collectionId: 11, photoId: 30 }, everything);
    await expect(another).rejects.toMatchObject({ status: 409 });
    expect(await together.invite(alex, { ...pier, photoId: 21 }, everything)).toMatchObject({ photoId: 20 });
  });
});

describe('looking together ends', () => {
  const endOf = async () => {
    await waitFor(() => expect(heard.at(-1)?.together.status).toBe('ended'));
    expect(await together.read(mina)).toBeNull();
    return heard.at(-1)?.together;
  };

  it('when either leaves', async () => {
    const id = await look();
    await together.leave(mina, id);
    expect(await endOf()).toMatchObject({ end: 'left', endedBy: 1 });
    await expect(together.move(alex, { id, photoId: 21 }, everything)).rejects.toMatchObject(notFound);
  });

  it('before it begins, when the invitation is declined or taken back', async () => {
    const first = await together.invite(mina, pier, everything);
    await together.leave(alex, first.id);
    expect(await endOf()).toMatchObject({ end: 'declined', endedBy: 2 });
    const second = await together.invite(mina, pier, everything);
    await together.leave(mina, second.id);
    await waitFor(() => expect(heard.at(-1)?.together).toMatchObject({ id: second.id, end: 'left' }));
    await expect(together.join(alex, second.id, everything)).rejects.toMatchObject(notFound);
  });

  it('when the invitation is not answered', async () => {
    const { id } = await together.invite(mina, pier, everything);
    clock.now += invitationMs / 2;
    await together.stay(mina, id, everything);
    clock.now += invitationMs / 2;
    expect(await together.join(alex, id, everything)).toMatchObject({ status: 'ended', end: 'unanswered' });
    expect(await endOf()).toMatchObject({ end: 'unanswered' });
  });

  it('when one of them is gone for too long; before that, the other sees that they are away', async () => {
    const id = await look();
    clock.now += awayAfterMs;
    expect(await together.stay(mina, id, everything)).toMatchObject({ status: 'looking', away: 2 });
    expect(await together.stay(alex, id, everything)).toMatchObject({ status: 'looking', away: null });
    clock.now += goneAfterMs / 2;
    await together.stay(mina, id, everything);
    clock.now += goneAfterMs / 2;
    await together.stay(mina, id, everything);
    expect(await endOf()).toMatchObject({ end: 'gone' });
  });

  it('for both when both are gone', async () => {
    await look();
    clock.now += goneAfterMs;
    expect(await together.read(mina)).toBeNull();
  });

  it('when the memory is not there any more', async () => {
    const id = await look();
    expect(await together.stay(alex, id, nothing)).toMatchObject({ status: 'ended', end: 'removed' });
    expect(await endOf()).toMatchObject({ end: 'removed' });
  });

  it('with the partnership', async () => {
    const id = await look();
    await together.endPartnership([1, 2]);
    expect(await endOf()).toMatchObject({ end: 'removed' });
    await expect(together.stay(mina, id, everything)).rejects.toMatchObject(notFound);
  });

  it('with the login of one of them, and not with another login', async () => {
    await look();
    await together.endLogin({ userId: 2, partnerId: 1, loginAt: '2026-11-20T20:00:00.000Z' });
    expect(await together.read(mina)).toMatchObject({ status: 'looking' });
    await together.endLogin({ userId: 2, partnerId: 1, loginAt: monday });
    expect(await endOf()).toMatchObject({ end: 'left' });
  });
});

describe('looking together is refused', () => {
  const calls: readonly [string, (who: Viewer, id: string) => Promise<unknown>][] = [
    ['joining', (who, id) => together.join(who, id, everything)],
    ['moving', (who, id) => together.move(who, { id, photoId: 21 }, everything)],
    ['staying', (who, id) => together.stay(who, id, everything)],
    ['leaving', (who, id) => together.leave(who, id)],
  ];

  it.each(calls)('to a stranger, a former partner and the partner of somebody else: %s', async (_, call) => {
    const id = await look();
    for (const who of [viewer(3), viewer(3, { partnerId: 1 }), former]) {
      await expect(call(who, id)).rejects.toMatchObject(notFound);
      expect(await together.read(who)).toBeNull();
    }
    expect(await together.read(mina)).toMatchObject({ id, status: 'looking', photoId: 20 });
  });

  it('without a partner', async () => {
    await expect(together.invite(former, pier, everything)).rejects.toMatchObject({ status: 409 });
  });

  it('at a photo that the viewer does not see, or that is in another memory', async () => {
    await expect(together.invite(mina, pier, nothing)).rejects.toMatchObject(notFound);
    await expect(together.invite(mina, { ...pier, photoId: 30 }, everything)).rejects.toMatchObject(notFound);
    const id = await look();
    for (const photoId of [30, 99]) {
      await expect(together.move(mina, { id, photoId }, everything)).rejects.toMatchObject(notFound);
    }
    expect(await together.read(alex)).toMatchObject({ photoId: 20 });
  });

  it('to somebody who does not see its memory', async () => {
    const { id } = await together.invite(mina, pier, everything);
    await expect(together.join(alex, id, nothing)).rejects.toMatchObject(notFound);
    expect(await together.read(mina)).toMatchObject({ status: 'invited' });
  });

  it('to move for somebody who has not accepted', async () => {
    const { id } = await together.invite(mina, pier, everything);
    await expect(together.move(alex, { id, photoId: 21 }, everything)).rejects.toMatchObject(notFound);
  });

  it('with 429 after more messages than a held key sends, and after too many invitations', async () => {
    const id = await look();
    const press = async () => {
      for (let count = 0; count < 220; count += 1) {
        await together.move(mina, { id, photoId: count % 2 === 0 ? 21 : 20 }, everything);
      }
    };
    await expect(press()).rejects.toMatchObject({ status: 429 });
    await together.leave(alex, id);
    for (let count = 0; count < 10; count += 1) await together.invite(alex, pier, everything);
    await expect(together.invite(alex, pier, everything)).rejects.toMatchObject({ status: 429 });
  });
});
