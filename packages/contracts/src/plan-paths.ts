/** The addresses of the calls of plans, for pages too. */
export const planPaths = {
  plans: '/api/plans',
  happened: '/api/plans/happened',
  plan: '/api/plans/:id',
  planHappened: '/api/plans/:id/happened',
} as const;
