import { counted } from '@our-dates/browser/format';
import { countsOf, isAllSent, type QueueState } from './queue-state.ts';

/** The overall status of the uploads. */
export type UploadsStatus = 'running' | 'waiting' | 'refused' | 'done';

export function getUploadsStatus(state: QueueState): UploadsStatus {
  if (isAllSent(state)) return 'done';
  const { sent, refused, total } = countsOf(state.batches);
  if (sent + refused === total) return 'refused';
  return state.pause ? 'waiting' : 'running';
}

/**
 * Why nothing is sent at the moment, and until when.
 * @param seconds until the next retry.
 */
export function waitWords(state: QueueState, seconds: number, isOnline: boolean): string {
  if (!isOnline) return 'You are offline. We go on as soon as the network is back.';
  const again = seconds > 0 ? `Trying again in ${seconds} s.` : 'Trying again…';
  switch (state.pause?.reason) {
    case 'busy':
      return `Our server is busy. ${again}`;
    case 'signed-out':
      return 'We go on when you are signed in again.';
    default:
      return `The connection was interrupted. ${again}`;
  }
}

/** The status, in the few words of the header. */
export function shortWords(state: QueueState, seconds: number, isOnline: boolean): string {
  const { sent, refused, total } = countsOf(state.batches);
  const progress = `${sent} of ${total}`;
  switch (getUploadsStatus(state)) {
    case 'done':
      return `${counted(total, 'photo')} added`;
    case 'refused':
      return `${counted(refused, 'photo')} not added`;
    case 'waiting':
      if (!isOnline) return `${progress} · Offline`;
      return seconds > 0 ? `${progress} · again in ${seconds} s` : progress;
    case 'running':
      return refused > 0 ? `${progress} · ${refused} not added` : progress;
  }
}

/** The text of the button that sends photos, by what it would do. */
export function sendWords(
  words: string,
  { questions, refused }: { questions: number; refused: number },
): string {
  if (questions > 0) return `${words} · ${counted(questions, 'answer')} missing`;
  if (refused > 0) return `${words.split(' ')[0]} without ${refused === 1 ? 'it' : `${refused} photos`}`;
  return words;
}
