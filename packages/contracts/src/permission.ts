/**
 * What a service asks before a long request has its effect: whether the login that it came with is still active, and who
 * the partner is by now. The request's own token says whose, though it may be over.
 */
import { z } from 'zod';
import { id } from './values.ts';

/** The token of a request that may take long is also good for these questions, for longer than for anything else. */
export const permissionAudience = 'permission';
export const permissionToleranceSeconds = 24 * 3600;

/** Answered by auth. */
export const loginPath = '/internal/login';
export const loginSchema = z.object({
  goesOn: z.boolean().describe('Neither signed out nor ended in any other way, and the account is there.'),
});

/** Answered by the partnership service, from its database. */
export const partnerNowPath = '/internal/partner';
export const partnerNowSchema = z.object({ partnerId: id.nullable() });
