import { ApiError } from '@our-dates/browser/api-error';
import { planProblems } from '../plan-terms.ts';

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.problem?.code === code;

/** The plan has another revision by now. */
export const isChangedMeanwhile = (error: unknown) => hasCode(error, planProblems.changedMeanwhile);

/** The plan was deleted or has happened meanwhile, or is no longer shared. */
export function isNoLongerOpen(error: unknown): boolean {
  return (error instanceof ApiError && error.status === 404) || hasCode(error, planProblems.alreadyHappened);
}
