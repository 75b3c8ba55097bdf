/** The code of the response to a request that needs a recent login; see `recentLogin` of a route. */
export const reauthenticationCode = 'REAUTHENTICATION_REQUIRED';
