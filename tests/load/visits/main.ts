import { optionsOf } from '../plan/k6-options.ts';
import { summaryVariable } from '../plan/run.ts';
import { run } from './run.ts';

export { commentTogether } from './comment-together.ts';
export { expireAndReturn } from './expire-and-return.ts';
export { lookBack } from './look-back.ts';
export { findWhatWasRecorded, recordADate } from './record-a-date.ts';
export { rememberTheDay } from './remember-the-day.ts';
export { share } from './share.ts';

export const options = optionsOf(run);

/** The results go to `npm run load`, which shows them. */
export function handleSummary(summary: object): Record<string, string> {
  const file = __ENV[summaryVariable];
  return file ? { [file]: JSON.stringify(summary) } : {};
}
