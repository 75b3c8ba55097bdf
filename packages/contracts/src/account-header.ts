/**
 * The id of the account for which a page sends a request that it has kept: another account may have signed in
 * meanwhile, in another tab. The gateway refuses such a request, 409 `OTHER_ACCOUNT`.
 */
export const accountHeader = 'x-account-id';
