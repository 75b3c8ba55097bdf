import { pageMessages } from '@our-dates/languages/catalogue';
import type { Messages } from '../../catalogues/upload/messages/messages.ts';
import { messages as slice } from '../../messages/messages.ts';
import { countsOf, isAllSent, type QueueState } from './queue-state.ts';

/** The overall status of the uploads. */
export type UploadsStatus = 'running' | 'waiting' | 'refused' | 'done';

export function getUploadsStatus(state: QueueState): UploadsStatus {
  if (isAllSent(state)) return 'done';
  const { sent, refused, total } = countsOf(state.batches);
  if (sent + refused === total) return 'refused';
  return state.pause ? 'waiting' : 'running';
}

interface Wait {
  readonly seconds: number;
  readonly isOnline: boolean;
}

/**
 * Why nothing is sent at the moment, and until when.
 * @param wait.seconds until the next retry.
 */
export function waitWords(state: QueueState, { seconds, isOnline }: Wait, t: Messages): string {
  if (!isOnline) return t.offlineGoOn;
  const again = seconds > 0 ? t.tryingIn({ seconds }) : pageMessages(slice).retrying;
  switch (state.pause?.reason) {
    case 'busy':
      return t.busyIn({ again });
    case 'signed-out':
      return t.goOnSignedIn;
    default:
      return t.interruptedIn({ again });
  }
}

/** The status, in the few words of the header. */
export function shortWords(state: QueueState, { seconds, isOnline }: Wait, t: Messages): string {
  const { sent, refused, total } = countsOf(state.batches);
  const progress = t.progressOf({ sent, total });
  switch (getUploadsStatus(state)) {
    case 'done':
      return t.addedCount({ count: total });
    case 'refused':
      return t.notAddedCount({ count: refused });
    case 'waiting':
      if (!isOnline) return t.progressOffline({ progress });
      return seconds > 0 ? t.progressAgain({ progress, seconds }) : progress;
    case 'running':
      return refused > 0 ? t.progressNot({ progress, refused }) : progress;
  }
}

/** The text of the button that sends photos, by what it would do. */
export function sendWords(
  words: string,
  { questions, refused }: { questions: number; refused: number },
  t: Messages,
): string {
  if (questions > 0) return t.answersMissing({ words, count: questions });
  if (refused > 0) return t.saveWithout({ count: refused });
  return words;
}
