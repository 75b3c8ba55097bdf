import { forgetInputKeys } from '@our-dates/browser/input-keys';
import type { WorkerMessageKind, WorkerMessages } from '@our-dates/contracts/worker-messages';
import type { AppSets } from './app-sets.ts';
import type { SeenContent } from './seen-content.ts';
import type { SeenRequests } from './seen-requests.ts';
import type { SharedPhotos } from './shared-photos.ts';

type Answers = {
  [Kind in WorkerMessageKind]: (
    question: WorkerMessages[Kind]['question'],
    page: string,
  ) => Promise<WorkerMessages[Kind]['answer']>;
};

/** Milliseconds between two looks for new versions of the app. */
const updateEveryMs = 60_000;

/**
 * What the worker answers to the messages of pages.
 * @param parts.now milliseconds since the epoch
 */
export function createAnswers(parts: {
  sets: AppSets;
  seen: SeenContent;
  requests: SeenRequests;
  shared: SharedPhotos;
  now?: () => number;
}): Answers {
  const { sets, seen, requests, shared, now = Date.now } = parts;
  let updatedAt = 0;
  return {
    async 'update-app'(_, page) {
      let isComplete = true;
      if (now() - updatedAt > updateEveryMs) {
        updatedAt = now();
        isComplete = await sets.update();
        // The next one asks for what is missing, however soon.
        if (!isComplete) updatedAt = 0;
      }
      await sets.notePresent(page);
      return { isComplete };
    },
    'read-content': () => seen.state(),
    async 'keep-seen'({ isOn }) {
      await seen.turn(isOn);
      if (isOn) await requests.learnIdentity();
      return seen.state();
    },
    'keep-memory': (memory) => requests.keepMemory(memory),
    async 'make-space'({ bytes }) {
      await seen.makeSpace(bytes);
      return null;
    },
    async 'seen-with-page'({ data }) {
      if (await seen.isOn()) await requests.keepPageData(data);
      return null;
    },
    async forget() {
      // Each is removed also where the other fails.
      await Promise.all([seen.forget(), shared.drop(), forgetInputKeys()]);
      return null;
    },
    'take-shared': () => shared.take(),
    async 'drop-shared'() {
      await shared.drop();
      return null;
    },
  };
}
