import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, ConnectionError } from '@our-dates/browser/api-error';
import { createInputVault } from '@our-dates/browser/input-vault';
import { waitFor } from '@testing-library/dom';
import { createChangeStore } from '../kept-changes/change-store.ts';
import type { Change, KeptChange } from '../kept-changes/kept-change.ts';
import { type ChangeSender, createChangeSender, type SendResult } from './change-sender.ts';

const vault = createInputVault(async () => btoa('k'.repeat(32)));
const store = createChangeStore('kept-changes-under-test', vault);
const mina = 1;
const comment = (content: string): Change => ({ kind: 'add-comment', photoId: 1, content, title: 'Leaf' });
const like = (liked: boolean): Change => ({
  ...{ kind: 'like', photoId: 1, collectionId: 100, liked, title: 'Leaf' },
});
const arrived: SendResult = { is: 'done', show: () => {} };
const lost = () => new ConnectionError();
const refusal = (status: number, code = 'ANY', retryAfter: string | null = null) =>
  new ApiError({
    ...{ status, statusText: '', retryAfter },
    body: JSON.stringify({ code, message: `answered ${status}` }),
  });

let now = 0;
let wake: (() => void) | undefined;
/** The delays, in milliseconds. */
let waits: number[] = [];
const clock = {
  now: () => now,
  after(ms: number, callback: () => void) {
    waits.push(ms);
    wake = callback;
    return () => {
      wake = undefined;
    };
  },
};
const onSignedOut = jest.fn();
let sender: ChangeSender;
/** The texts of the comments that were sent, in order. */
let sent: string[];
/** What each next call answers; after them all arrive. */
let answers: (SendResult | Error)[];
/** Called while each is in flight. */
let onSend: () => void;

beforeEach(() => {
  now = 1_000;
  sent = [];
  waits = [];
  answers = [];
  onSend = () => {};
  onSignedOut.mockClear();
  sender = createChangeSender({ store, userId: mina, send, clock, onSignedOut });
});

afterEach(async () => {
  sender.stop();
  for (const userId of [mina, 2]) await store.removeAllOf(userId);
});

async function send({ change, key }: KeptChange): Promise<SendResult> {
  sent.push(change.kind === 'add-comment' ? `${change.content} ${key}` : `${change.kind} ${key}`);
  onSend();
  const next = answers.shift() ?? arrived;
  if (next instanceof Error) throw next;
  return next;
}

const keep = (change: Change, key: string, own: { sentAt?: number; userId?: number } = {}) =>
  store.add(own.userId ?? mina, { key, change, sentAt: own.sentAt });
const states = async () => (await store.list(mina)).map(({ state }) => state.is);
const settled = (count: number) => waitFor(async () => expect(await store.list(mina)).toHaveLength(count));

describe('the sender of kept changes', () => {
  it('sends those of its person in their order, each once, and nothing of another person', async () => {
    for (const text of ['a', 'b', 'c']) await keep(comment(text), `k${text}`);
    await keep(comment('Alex’s'), 'other', { userId: 2 });
    sender.run();
    sender.run();
    await settled(0);
    expect(sent).toEqual(['a ka', 'b kb', 'c kc']);
    expect(await store.list(2)).toHaveLength(1);
  });

  it('keeps order and key when the connection breaks, and continues after a while', async () => {
    answers = [lost()];
    await keep(comment('a'), 'ka');
    await keep(comment('b'), 'kb');
    sender.run();
    await waitFor(() => expect(sender.pause.get()).toBe('network'));
    expect(await states()).toEqual(['waiting', 'waiting']);
    sender.wake();
    wake?.();
    await settled(0);
    expect(sent).toEqual(['a ka', 'a ka', 'b kb']);
  });

  it.each([
    ['the network', [100, 400, 2_000, 4_000], lost],
    ['the service', [500, 2_000, 4_000, 8_000], () => refusal(503)],
  ] as const)(
    'tries again soon after %s has failed, and waits longer after each further time',
    async (_, expected, failure) => {
      answers = [failure(), failure(), failure(), failure()];
      await keep(comment('a'), 'ka');
      sender.run();
      for (const count of [1, 2, 3, 4]) {
        await waitFor(() => expect(waits).toHaveLength(count));
        wake?.();
      }
      await settled(0);
      expect(waits).toEqual(expected);
    },
  );

  it('sends at once what failed when the connection came back before the failure was known', async () => {
    answers = [lost(), refusal(503)];
    onSend = () => sender.run();
    await keep(comment('a'), 'ka');
    sender.run();
    await settled(0);
    expect(sent).toEqual(['a ka', 'a ka', 'a ka']);
    expect(wake).toBeUndefined();
  });

  it('waits as long as the service asks for, also when the connection came back meanwhile', async () => {
    answers = [refusal(503, 'ANY', '7')];
    onSend = () => sender.run();
    await keep(comment('a'), 'ka');
    sender.run();
    await waitFor(() => expect(sender.pause.get()).toBe('busy'));
    expect(sent).toEqual(['a ka']);
  });

  it('leaves a refusal and a conflict to a person, and sends the others', async () => {
    answers = [refusal(404), { is: 'conflict', theirs: { content: 'x' } }];
    for (const text of ['a', 'b', 'c']) await keep(comment(text), `k${text}`);
    sender.run();
    await settled(2);
    await waitFor(async () => expect(await states()).toEqual(['refused', 'conflict']));
    expect((await store.list(mina))[0]?.state).toMatchObject({ isGone: true });
    expect(sent).toHaveLength(3);
  });

  it.each([
    ['ended', refusal(401)],
    ['become another account’s', refusal(409, 'OTHER_ACCOUNT')],
  ])('keeps everything when the session has %s', async (_, error) => {
    answers = [error];
    await keep(comment('a'), 'ka');
    sender.run();
    await waitFor(() => expect(onSignedOut).toHaveBeenCalledTimes(1));
    expect(await states()).toEqual(['waiting']);
  });

  it('continues after a while when the browser has closed its storage', async () => {
    await keep(comment('a'), 'ka');
    const closed = new DOMException('The database connection is closing.', 'InvalidStateError');
    jest.spyOn(store, 'list').mockRejectedValueOnce(closed);
    sender.run();
    await waitFor(() => expect(wake).toBeDefined());
    expect(sent).toEqual([]);
    wake?.();
    await settled(0);
    expect(sent).toEqual(['a ka']);
  });

  it('asks a person about what may have arrived so long ago that a repeat is no longer recognized', async () => {
    await keep(comment('a'), 'ka', { sentAt: 1_000 });
    now += 29.5 * 24 * 3_600_000;
    sender.run();
    await waitFor(async () => expect(await states()).toEqual(['refused']));
    expect(sent).toEqual([]);
  });
});

describe('a kept like', () => {
  it('that is taken back before it was sent is sent no more', async () => {
    await keep(like(true), 'k1');
    await keep(like(false), 'k2');
    expect(await store.list(mina)).toEqual([]);
  });

  it('that may have arrived is followed by the one that takes it back', async () => {
    await keep(like(true), 'k1', { sentAt: 500 });
    await keep(like(false), 'k2');
    sender.run();
    await settled(0);
    expect(sent).toEqual(['like k1', 'like k2']);
  });
});
