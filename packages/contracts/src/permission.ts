/**
 * What a service checks before a long request has its effect: whether its login is still active, and who
 * the partner is now. The request's own token identifies the viewer, even after it has expired.
 */
import { z } from 'zod';
import { id } from './values.ts';

/** The token of a request that may take long is also good for these questions, for longer than for anything else. */
export const permissionToken = { audience: 'permission', toleranceSeconds: 24 * 3600 } as const;

/** Answered by auth. */
export const loginPath = '/internal/login';
export const loginSchema = z.object({
  goesOn: z.boolean().describe('Neither signed out nor ended in any other way, and the account is there.'),
  mayFinish: z
    .boolean()
    .optional()
    .describe(
      'As `goesOn`, or its session has only expired: what it has begun to read may be read to its end.',
    ),
});

/** Answered by the partnership service, from its database. */
export const partnerNowPath = '/internal/partner';
export const partnerNowSchema = z.object({ partnerId: id.nullable() });
