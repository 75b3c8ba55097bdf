import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { queryKeys } from '@our-dates/browser/query-keys';
import { type LiveChange, liveTypes } from '@our-dates/contracts/live';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { createChangeApplier } from './apply-changes.ts';
import { findOutdated } from './outdated.ts';

const change = (rest: Partial<LiveChange>): LiveChange => ({
  type: 'collection.updated',
  actorId: 2,
  collectionId: null,
  photoId: null,
  commentId: null,
  at: '2026-11-21T12:00:00.000Z',
  ...rest,
});

test.each(liveTypes)('a live change of the type %s outdates at least one query', (type) => {
  const ids = { collectionId: 1, photoId: 2, commentId: 3 };
  expect(findOutdated(change({ type, ...ids })).keys.length).toBeGreaterThan(0);
});

describe('the queries that a live change outdates are fetched again', () => {
  let queries: QueryClient;
  let asked: string[];

  beforeEach(() => {
    jest.useFakeTimers();
    queries = new QueryClient();
    asked = [];
  });
  afterEach(() => {
    queries.clear();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const applier = (refreshUser = () => {}) => createChangeApplier({ queries, userId: 1, refreshUser });

  /** A query that is shown; resolves with its first response. */
  async function show(queryKey: readonly unknown[]): Promise<() => void> {
    const name = JSON.stringify(queryKey);
    const observer = new QueryObserver(queries, {
      queryKey,
      staleTime: Infinity,
      queryFn: () => {
        asked.push(name);
        return asked.length;
      },
    });
    const stop = observer.subscribe(() => {});
    await jest.advanceTimersByTimeAsync(1);
    asked.length = 0;
    return stop;
  }

  test('once for many changes, and no other queries', async () => {
    await show(queryKeys.photosOf(10));
    await show(queryKeys.photosOf(11));
    await show(queryKeys.comments(5));
    const { apply } = applier();
    for (let count = 0; count < 40; count += 1)
      apply(change({ type: 'photo.uploaded', collectionId: 10, photoId: count }));
    await jest.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([JSON.stringify(queryKeys.photosOf(10))]);
  });

  test('at once for the first change, and once more for all that come in the next 200 ms', async () => {
    await show(queryKeys.photosOf(10));
    const { apply } = applier();
    apply(change({ type: 'photo.uploaded', collectionId: 10, photoId: 1 }));
    await jest.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    for (let count = 2; count < 40; count += 1) {
      apply(change({ type: 'photo.uploaded', collectionId: 10, photoId: count }));
      await jest.advanceTimersByTimeAsync(5);
    }
    expect(asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(2);
  });

  test('at once for a change of another type, which needs other requests', async () => {
    await show(queryKeys.photosOf(10));
    await show(queryKeys.gallery);
    const { apply } = applier();
    apply(change({ type: 'photo.liked', collectionId: 10, photoId: 1 }));
    await jest.advanceTimersByTimeAsync(20);
    apply(change({ type: 'photo.liked', collectionId: 10, photoId: 2 }));
    asked.length = 0;
    apply(change({ type: 'collection.created', collectionId: 11 }));
    await jest.advanceTimersByTimeAsync(0);
    expect(asked).toContain(JSON.stringify(queryKeys.gallery));
    const count = asked.length;
    await jest.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(count);
  });

  test('after 200 ms when this person has changed something', async () => {
    await show(queryKeys.photosOf(10));
    applier().apply(change({ type: 'photo.liked', actorId: 1, collectionId: 10, photoId: 5 }));
    await jest.advanceTimersByTimeAsync(199);
    expect(asked).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(1);
  });

  test('that a notice names, with those below it', async () => {
    await show(['/api/walks']);
    await show(['/api/walks/ended', { limit: 50 }]);
    await show(['/api/walks-of-others']);
    await show(queryKeys.gallery);
    const notice = { type: 'walk.added', actorId: 2, reads: ['/api/walks'], at: '2026-11-21T12:00:00.000Z' };
    applier().apply(notice);
    await jest.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual(['["/api/walks"]', '["/api/walks/ended",{"limit":50}]']);
  });

  test('all of them when a partnership has begun or ended, also those of pages that the shell does not know', async () => {
    await show(['/api/walks']);
    await show(queryKeys.gallery);
    applier().apply(change({ type: 'partnership.ended' }));
    await jest.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(2);
  });

  test('when they are shown, if they are not shown now', async () => {
    const hide = await show(queryKeys.photosOf(10));
    hide();
    applier().apply(change({ type: 'photo.liked', collectionId: 10, photoId: 5 }));
    await jest.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
    expect(queries.getQueryState(queryKeys.photosOf(10))?.isInvalidated).toBe(true);
  });

  test('after the changes of this page have reached the server', async () => {
    await show(queryKeys.photosOf(10));
    let finish = () => {};
    const mutation = queries.getMutationCache().build(queries, {
      mutationFn: () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    });
    const done = mutation.execute(undefined);
    applier().apply(change({ type: 'photo.liked', collectionId: 10, photoId: 5 }));
    await jest.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
    finish();
    await done;
    await jest.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(1);
  });

  test('when the page becomes visible, if it is hidden', async () => {
    await show(queryKeys.gallery);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    applier().apply(change({ type: 'collection.created', collectionId: 10 }));
    await jest.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(1);
  });

  test('again when the network or the gateway returns after a failure', async () => {
    let fails = false;
    let tries = 0;
    const observer = new QueryObserver(queries, {
      queryKey: queryKeys.comments(5),
      retry: 3,
      retryDelay: 60_000,
      queryFn: () => {
        tries += 1;
        if (fails) throw new Error('no network');
        return tries;
      },
    });
    observer.subscribe(() => {});
    await jest.advanceTimersByTimeAsync(1);
    const { apply, askAgain } = applier();
    fails = true;
    apply(change({ type: 'comment.created', photoId: 5 }));
    await jest.advanceTimersByTimeAsync(1000);
    expect(tries).toBe(2);
    fails = false;
    dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(1);
    expect(tries).toBe(3);
    askAgain();
    await jest.advanceTimersByTimeAsync(1);
    // The current data is not touched.
    expect(tries).toBe(3);
  });

  test('in the trace of the last change, once', async () => {
    const traces: (string | undefined)[] = [];
    const observer = new QueryObserver(queries, {
      queryKey: queryKeys.gallery,
      queryFn: () => {
        traces.push(window.traceOfChange);
        return traces.length;
      },
    });
    observer.subscribe(() => {});
    await jest.advanceTimersByTimeAsync(1);
    const { apply } = applier();
    apply(change({ type: 'collection.created', collectionId: 10, traceparent: 'of the change' }));
    await jest.advanceTimersByTimeAsync(1000);
    apply(change({ type: 'collection.created', collectionId: 11 }));
    await jest.advanceTimersByTimeAsync(1000);
    expect(traces).toEqual([undefined, 'of the change', undefined]);
  });

  test('with all shown queries when it is not known what was missed', async () => {
    await show(queryKeys.gallery);
    await show(queryKeys.comments(5));
    applier().reset();
    await jest.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(2);
  });

  test('with the signed-in user, when their profile has changed in another session', () => {
    const refreshUser = jest.fn();
    applier(refreshUser).apply(change({ type: 'user.updated', actorId: 1 }));
    expect(refreshUser).toHaveBeenCalledTimes(1);
  });
});
