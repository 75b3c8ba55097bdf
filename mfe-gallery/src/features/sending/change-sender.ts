import type { EditFields } from '@our-dates/browser/edit-changes';
import { createObservable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';
import { repeatableDays } from '@our-dates/contracts/repeatable-days';
import { pageMessages } from '@our-dates/languages/catalogue';
import { isGone } from '../../api/gone.ts';
import type { ChangeStore } from '../kept-changes/change-store.ts';
import { type KeptChange, nextToSend } from '../kept-changes/kept-change.ts';
import { messages } from '../kept-changes/messages/messages.ts';
import { classifyFailure, uploadFailureSentence, waitMs } from '../upload/upload-failure.ts';
import type { QueueClock } from '../upload/upload-queue.ts';

/** The server has it, as the function that shows it says; or the same was changed meanwhile. */
export type SendResult =
  | { readonly is: 'done'; readonly show: () => void }
  | { readonly is: 'conflict'; readonly theirs: EditFields };

export interface ChangeSender {
  /** Whether it rests, and why; null: it sends, or has nothing to send. */
  readonly pause: Observable<'network' | 'busy' | 'signed-out' | null>;
  /** Sends what waits, one after the other. Ends a pause. */
  readonly run: () => void;
  /** The same, unless it rests. */
  readonly wake: () => void;
  readonly stop: () => void;
}

/** After this many failures of the service a change is left to a person, because it may accept others. */
const mostServiceFailures = 5;

type Failure = NonNullable<ReturnType<ChangeSender['pause']['get']>>;

/**
 * Before the first attempts after a failure, in milliseconds; then as `waitMs`. The network that the browser has announced
 * may not be ready yet.
 */
const firstWaitsMs: Readonly<Record<Failure, readonly number[]>> = {
  network: [100, 400],
  busy: [500],
  'signed-out': [500],
};

const waitAfter = (failure: Failure, failures: number): number =>
  firstWaitsMs[failure][failures - 1] ?? waitMs(failures - firstWaitsMs[failure].length);

/** The service may no longer recognize a repeat, and would do it twice. */
const longestUnansweredMs = (repeatableDays - 1) * 24 * 3_600_000;

/** Sends the changes of one person in their order, until each has arrived or needs a decision. */
export function createChangeSender(options: {
  store: Pick<ChangeStore, 'list' | 'update' | 'remove'>;
  userId: number;
  send: (kept: KeptChange, signal: AbortSignal) => Promise<SendResult>;
  clock: QueueClock;
  onSignedOut: () => void;
}): ChangeSender {
  const { store, userId, send, clock } = options;
  const pause = createObservable<'network' | 'busy' | 'signed-out' | null>(null);
  const stopped = new AbortController();
  const serviceFailures = new Map<number, number>();
  let failuresInARow = 0;
  let isRunning = false;
  let isAsked = false;
  /** Since the change in flight was sent: then a failure says nothing about the connection of now. */
  let isRetryAsked = false;
  let cancelWait = () => {};

  const setState = (id: number, state: KeptChange['state']) =>
    store.update(id, (kept) => ({ ...kept, state }));

  async function sendAll(): Promise<void> {
    while (!stopped.signal.aborted && pause.get() === null) {
      const kept = nextToSend(await store.list(userId));
      if (!kept) return;
      await sendOne(kept);
    }
  }

  async function sendOne(kept: KeptChange): Promise<void> {
    const { id, sentAt, change } = kept;
    const isTooOld = sentAt !== undefined && clock.now() - sentAt > longestUnansweredMs;
    if (isTooOld && (change.kind === 'add-comment' || change.kind === 'new-memory')) {
      await setState(id, { is: 'refused', reason: pageMessages(messages).unanswered, isGone: false });
      return;
    }
    await store.update(id, (current) => ({
      ...current,
      state: { is: 'sending' },
      sentAt: sentAt ?? clock.now(),
    }));
    isRetryAsked = false;
    try {
      const result = await send(kept, stopped.signal);
      failuresInARow = 0;
      if (result.is === 'conflict') {
        await setState(id, result);
      } else {
        await store.remove(id);
        result.show();
      }
    } catch (error) {
      // Whether it has arrived is not known; who sends next sends it again.
      if (!stopped.signal.aborted) await fail(kept, error);
    }
  }

  async function fail({ id, sentAt }: KeptChange, error: unknown): Promise<void> {
    const failure = classifyFailure(error);
    const count = (serviceFailures.get(id) ?? 0) + (failure.kind === 'busy' ? 1 : 0);
    serviceFailures.set(id, count);
    if (failure.kind === 'refused' || count >= mostServiceFailures) {
      await setState(id, { is: 'refused', reason: uploadFailureSentence(error), isGone: isGone(error) });
      return;
    }
    // A response says that it has not arrived.
    const mayHaveArrived = failure.kind === 'network' || failure.kind === 'busy';
    await store.update(id, (kept) => ({
      ...kept,
      state: { is: 'waiting' },
      sentAt: mayHaveArrived ? kept.sentAt : sentAt,
    }));
    if (stopped.signal.aborted) return;
    const askedFor = failure.kind === 'busy' ? failure.afterMs : undefined;
    if (isRetryAsked && failure.kind !== 'signed-out' && askedFor === undefined) return;
    failuresInARow += 1;
    pause.set(failure.kind);
    if (failure.kind === 'signed-out') options.onSignedOut();
    cancelWait = clock.after(askedFor || waitAfter(failure.kind, failuresInARow), start);
  }

  function run(): void {
    isRetryAsked = true;
    start();
  }

  function start(): void {
    if (stopped.signal.aborted) return;
    cancelWait();
    pause.set(null);
    isAsked = true;
    if (!isRunning) void loop();
  }

  /** Again, when something was asked for meanwhile. */
  async function loop(): Promise<void> {
    isRunning = true;
    try {
      while (isAsked) {
        isAsked = false;
        await sendAll();
      }
    } catch {
      // The browser has closed its storage. What is still there is sent when it opens again.
      failuresInARow += 1;
      if (!stopped.signal.aborted) cancelWait = clock.after(waitMs(failuresInARow), start);
    } finally {
      isRunning = false;
    }
  }

  return {
    pause,
    run,
    wake: () => pause.get() === null && start(),
    stop() {
      cancelWait();
      stopped.abort();
    },
  };
}
