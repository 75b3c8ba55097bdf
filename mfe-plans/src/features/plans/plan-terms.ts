import type { planLimits as limits, planProblems as problems } from '@our-dates/plans/contract';

/*
 * The values of the contract that this page needs, without the schemas of the module that defines them: the compiler
 * refuses any other value.
 */

export const planLimits: typeof limits = {
  titleLength: 200,
  noteLength: 5_000,
  linkLength: 2_000,
  openPlans: 200,
  listedHappened: 100,
};

export const planProblems: typeof problems = {
  changedMeanwhile: 'CHANGED_MEANWHILE',
  alreadyHappened: 'ALREADY_HAPPENED',
};
