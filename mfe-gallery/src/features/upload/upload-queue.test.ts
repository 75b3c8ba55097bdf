import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@our-dates/browser/api-error';
import { waitFor } from '@testing-library/dom';
import type { PhotoToUpload } from './api/upload-photo.ts';
import { createInMemoryUploads } from './in-memory-uploads.ts';
import type { DraftPhoto } from './photos-draft.ts';
import { countsOf, isAllSent, type QueuedPhotoState } from './queue-state.ts';
import { createUploadQueue } from './upload-queue.ts';

const drafts = '1/photos';
const batch = `${drafts}/100/batch-a`;
const interruption = new TypeError('The connection was interrupted. Please try again.');

function answer(
  status: number,
  own: { code?: string; message?: string; retryAfter?: string } = {},
): ApiError {
  const { code = 'ANY', message = `answered ${status}`, retryAfter = null } = own;
  return new ApiError({ status, statusText: '', body: JSON.stringify({ code, message }), retryAfter });
}

/** Time that a test advances. */
function createClock() {
  let now = 0;
  const timers = new Set<{ at: number; callback: () => void }>();
  return {
    now: () => now,
    after(ms: number, callback: () => void) {
      const timer = { at: now + ms, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass(ms: number) {
      now += ms;
      for (const timer of [...timers]) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.callback();
      }
    },
  };
}

/** Uploads in flight; the test resolves each. */
function createService() {
  const calls: {
    photo: PhotoToUpload;
    signal: AbortSignal;
    progress: (part: number) => void;
    end: (error?: unknown) => void;
  }[] = [];
  return {
    calls,
    /** Ids of the calls that have not ended. */
    inFlight: [] as string[],
    send(photo: PhotoToUpload, options: { signal: AbortSignal; onProgress: (part: number) => void }) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      this.inFlight.push(photo.id);
      const finish = () => this.inFlight.splice(this.inFlight.indexOf(photo.id), 1);
      options.signal.addEventListener('abort', () => {
        finish();
        reject(options.signal.reason);
      });
      calls.push({
        photo,
        signal: options.signal,
        progress: options.onProgress,
        end(error) {
          finish();
          if (error === undefined) resolve();
          else reject(error);
        },
      });
      return promise;
    },
  };
}

function setUp(photos: readonly (string | DraftPhoto)[] = ['a', 'b', 'c', 'd', 'e']) {
  const source = createInMemoryUploads();
  const clock = createClock();
  const service = createService();
  const listeners = { onPhotoFailure: jest.fn(), onSignedOut: jest.fn() };
  const chosen = photos.map((photo) =>
    typeof photo === 'string' ? { id: photo, title: `Photo ${photo}` } : photo,
  );
  const hand = (key = batch, memoryId = 100) =>
    source.add(
      key,
      { memory: { id: memoryId, name: 'The pier' }, photos: chosen },
      new Map(chosen.map(({ id }) => [id, new File([id], `${id}.jpg`)])),
    );
  hand();
  const begin = () =>
    createUploadQueue({ source, drafts, send: (...call) => service.send(...call), clock, ...listeners });
  return { source, clock, service, begin, hand, queue: begin(), ...listeners };
}

type Parts = ReturnType<typeof setUp>;

const inFlight = (service: Parts['service'], ids: string[]) =>
  waitFor(() => expect([...service.inFlight].sort()).toEqual(ids));

function stateOf({ queue }: Pick<Parts, 'queue'>, id: string): QueuedPhotoState | undefined {
  return queue.state
    .get()
    .batches.flatMap(({ photos }) => photos)
    .find((photo) => photo.id === id)?.state;
}

function end({ service }: Parts, id: string, error?: unknown): void {
  service.calls.findLast(({ photo }) => photo.id === id)?.end(error);
}

/** What a queue finds that starts after a reload. */
const kept = async ({ source }: Parts) =>
  (await source.listHandedOver(drafts)).flatMap(({ value }) =>
    value.photos.filter(({ outcome }) => outcome?.state !== 'sent').map(({ id }) => id),
  );

let parts: Parts;
beforeEach(() => {
  parts = setUp();
});

describe('photos that were handed over', () => {
  it('are sent three at a time, in order, each with its batch and place', async () => {
    await parts.queue.refresh();
    await inFlight(parts.service, ['a', 'b', 'c']);
    end(parts, 'b');
    await inFlight(parts.service, ['a', 'c', 'd']);
    expect(parts.service.calls.map(({ photo }) => [photo.id, photo.batch, photo.place])).toEqual([
      ['a', 'batch-a', 0],
      ['b', 'batch-a', 1],
      ['c', 'batch-a', 2],
      ['d', 'batch-a', 3],
    ]);
    expect(countsOf(parts.queue.state.get().batches)).toMatchObject({ total: 5, sent: 1 });
  });

  it('count with the part that has been sent', async () => {
    parts = setUp(['a', 'b']);
    await parts.queue.refresh();
    await inFlight(parts.service, ['a', 'b']);
    parts.service.calls[0]?.progress(0.5);
    expect(countsOf(parts.queue.state.get().batches).part).toBe(0.25);
    expect(stateOf(parts, 'a')).toEqual({ is: 'sending', part: 0.5 });
  });

  it('are removed from storage once all have arrived', async () => {
    parts = setUp(['a']);
    await parts.queue.refresh();
    await inFlight(parts.service, ['a']);
    end(parts, 'a');
    await waitFor(() => expect(isAllSent(parts.queue.state.get())).toBe(true));
    await waitFor(async () => expect(await parts.source.listHandedOver(drafts)).toEqual([]));
  });

  it('continue after a reload, without those that had arrived, under the same ids and places', async () => {
    await parts.queue.refresh();
    await inFlight(parts.service, ['a', 'b', 'c']);
    end(parts, 'b');
    await inFlight(parts.service, ['a', 'c', 'd']);
    parts.queue.stop();
    await inFlight(parts.service, []);
    expect(await kept(parts)).toEqual(['a', 'c', 'd', 'e']);

    parts.queue = parts.begin();
    await parts.queue.refresh();
    await inFlight(parts.service, ['a', 'c', 'd']);
    expect(parts.service.calls.slice(-3).map(({ photo }) => photo.place)).toEqual([0, 2, 3]);
    expect(countsOf(parts.queue.state.get().batches)).toMatchObject({ total: 5, sent: 1 });
  });

  it('that are added later join those in flight', async () => {
    parts = setUp(['a']);
    await parts.queue.refresh();
    parts.hand(`${drafts}/200/batch-b`, 200);
    await parts.queue.refresh();
    await waitFor(() =>
      expect(parts.service.calls.map(({ photo }) => photo.collectionId)).toEqual([100, 200]),
    );
  });
});

describe('a connection lost while photos are sent', () => {
  it('causes growing delays, and is reported once', async () => {
    await parts.queue.refresh();
    for (const wait of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      await inFlight(parts.service, ['a', 'b', 'c']);
      for (const id of ['a', 'b', 'c']) end(parts, id, interruption);
      await waitFor(() =>
        expect(parts.queue.state.get().pause).toEqual({ reason: 'network', until: parts.clock.now() + wait }),
      );
      await inFlight(parts.service, []);
      parts.clock.pass(wait - 1);
      expect(parts.service.inFlight).toEqual([]);
      parts.clock.pass(1);
    }
    expect(parts.onPhotoFailure).toHaveBeenCalledTimes(1);
  });

  it('ends the delay when it returns, and the next delay is short again after a success', async () => {
    await parts.queue.refresh();
    await inFlight(parts.service, ['a', 'b', 'c']);
    for (const id of ['a', 'b', 'c']) end(parts, id, interruption);
    await inFlight(parts.service, []);
    parts.queue.tryNow();
    await inFlight(parts.service, ['a', 'b', 'c']);
    end(parts, 'a');
    await inFlight(parts.service, ['b', 'c', 'd']);
    end(parts, 'b', interruption);
    await waitFor(() => expect(parts.queue.state.get().pause?.until).toBe(parts.clock.now() + 2_000));
    expect(parts.onPhotoFailure).toHaveBeenCalledTimes(2);
  });

  it('leaves no delay when it came back before the failure of an upload was known', async () => {
    await parts.queue.refresh();
    await inFlight(parts.service, ['a', 'b', 'c']);
    parts.queue.tryNow();
    end(parts, 'a', interruption);
    await waitFor(() =>
      expect(parts.service.calls.map(({ photo }) => photo.id)).toEqual(['a', 'b', 'c', 'a']),
    );
    expect(parts.queue.state.get().pause).toBeNull();
    end(parts, 'a', interruption);
    await waitFor(() => expect(parts.queue.state.get().pause?.until).toBe(parts.clock.now() + 2_000));
  });
});

describe('a response to an upload that is not a success', () => {
  beforeEach(async () => {
    await parts.queue.refresh();
    await inFlight(parts.service, ['a', 'b', 'c']);
  });

  it.each([
    ['a busy service', answer(503, { retryAfter: '7' }), 7_000],
    ['too many requests', answer(429, { retryAfter: '60' }), 60_000],
    ['a service without a hint', answer(500), 2_000],
    ['an upload that is still being carried out', answer(409, { code: 'IN_PROGRESS' }), 2_000],
  ])('with %s causes a delayed retry', async (_, error, wait) => {
    end(parts, 'a', error);
    await waitFor(() => expect(parts.queue.state.get().pause).toEqual({ reason: 'busy', until: wait }));
    expect(stateOf(parts, 'a')).toEqual({ is: 'waiting' });
  });

  it('that repeats for one photo leaves it for a manual retry', async () => {
    for (let times = 1; times <= 5; times += 1) {
      end(parts, 'a', answer(500, { message: 'Our disk is full.' }));
      if (times < 5) {
        await waitFor(() => expect(parts.queue.state.get().pause).not.toBeNull());
        parts.queue.tryNow();
        await waitFor(() => expect(parts.service.inFlight).toContain('a'));
      }
    }
    await waitFor(() =>
      expect(stateOf(parts, 'a')).toEqual({ is: 'refused', reason: 'Our disk is full.', mayRetry: true }),
    );
    await inFlight(parts.service, ['b', 'c', 'd']);
  });

  it.each([
    [413, false],
    [415, false],
    [422, false],
    [400, false],
    [403, true],
    [404, true],
  ])(
    'with %i is final for that photo alone, and shows why (can be retried: %s)',
    async (status, mayRetry) => {
      const refusal = answer(status, { message: 'No, because.' });
      end(parts, 'b', refusal);
      await inFlight(parts.service, ['a', 'c', 'd']);
      expect(stateOf(parts, 'b')).toEqual({ is: 'refused', reason: 'No, because.', mayRetry });
      expect(parts.onPhotoFailure).toHaveBeenCalledWith(refusal, expect.objectContaining({ id: 'b' }));
      parts.queue.stop();
      parts.queue = parts.begin();
      await parts.queue.refresh();
      expect(stateOf(parts, 'b')).toEqual({ is: 'refused', reason: 'No, because.', mayRetry });
    },
  );

  it('with 401 pauses the queue, and is not reported for the photo', async () => {
    end(parts, 'a', answer(401));
    await waitFor(() => expect(parts.onSignedOut).toHaveBeenCalledTimes(1));
    expect(parts.queue.state.get().pause?.reason).toBe('signed-out');
    expect(stateOf(parts, 'a')).toEqual({ is: 'waiting' });
    expect(parts.onPhotoFailure).not.toHaveBeenCalled();
  });
});

describe('in the queue of uploads a person', () => {
  it('retries refused photos, all or one', async () => {
    parts = setUp(['a', 'b']);
    await parts.queue.refresh();
    await inFlight(parts.service, ['a', 'b']);
    for (const id of ['a', 'b']) end(parts, id, answer(403));
    await inFlight(parts.service, []);
    parts.queue.retry({ batch, id: 'a' });
    await inFlight(parts.service, ['a']);
    end(parts, 'a', answer(403));
    await inFlight(parts.service, []);
    parts.queue.retry();
    await inFlight(parts.service, ['a', 'b']);
  });

  it('removes a photo that is in flight, waiting or refused; nothing of it stays stored', async () => {
    await parts.queue.refresh();
    await inFlight(parts.service, ['a', 'b', 'c']);
    end(parts, 'b', answer(422));
    await inFlight(parts.service, ['a', 'c', 'd']);
    for (const id of ['a', 'b', 'e']) parts.queue.remove(batch, id);
    await inFlight(parts.service, ['c', 'd']);
    expect(await kept(parts)).toEqual(['c', 'd']);
    parts.queue.removeAll();
    await inFlight(parts.service, []);
    expect(parts.queue.state.get().batches).toEqual([]);
    await waitFor(async () => expect(await parts.source.listHandedOver(drafts)).toEqual([]));
  });
});

it('a photo of the queue whose file is gone is refused, and the others continue', async () => {
  await parts.source.change(batch, (value) => value, ['a']);
  await parts.queue.refresh();
  await inFlight(parts.service, ['b', 'c', 'd']);
  expect(stateOf(parts, 'a')).toMatchObject({ is: 'refused' });
});
