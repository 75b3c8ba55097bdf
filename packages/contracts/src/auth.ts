import { z } from 'zod';
import { limits } from './limits.ts';
import { paths } from './paths.ts';
import { routesOf } from './route.ts';
import { signedInUserSchema } from './users.ts';
import { id, timestamp } from './values.ts';

const defineRoute = routesOf('auth');

/** An account on the login page. */
export const loginUserSchema = z
  .object({
    id,
    username: z.string(),
    displayName: z.string(),
    name: z.string().describe('The same as `displayName`.'),
    color: z.string().describe('CSS colour of the tile.'),
    avatar: z.string().describe('Initials on the tile.'),
    profilePicture: z.string().nullable(),
    isDemo: z.boolean(),
    passwordHint: z.string().optional().describe('The demo password; only with demo accounts.'),
  })
  .meta({ id: 'LoginUser' });
export type LoginUser = z.infer<typeof loginUserSchema>;

export const sessionSchema = z
  .object({
    user: signedInUserSchema,
    sessionExpiresAt: timestamp.describe('When the session ends unless it is extended.'),
    sessionEndsAt: timestamp.describe('When it ends however often it is extended.'),
    recoveryCodesLeft: z
      .int()
      .optional()
      .describe('After a login with a recovery code: how many were not used yet.'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const listLoginUsers = defineRoute({
  id: 'listLoginUsers',
  path: paths.loginUsers,
  access: 'public',
  summary: 'The accounts that the login page shows. Without a demo account among them there is no demo.',
  response: z.array(loginUserSchema),
});

export const login = defineRoute({
  id: 'login',
  method: 'POST',
  path: paths.login,
  access: 'public',
  summary:
    'Signs in with the password, or once with a recovery code; sets the session cookie. Failed tries are limited per account and per address.',
  body: z
    .object({
      username: z
        .string()
        .trim()
        .min(1, 'is required')
        .max(limits.usernameLength * 2, 'is too long'),
      password: z.string().min(1, 'is required').max(limits.passwordMax, 'is too long'),
    })
    .meta({ id: 'Credentials' }),
  response: sessionSchema,
  errors: [401],
});

export const logout = defineRoute({
  id: 'logout',
  method: 'POST',
  path: paths.logout,
  access: 'public',
  summary: 'Ends the session, if there is one, and clears what the browser kept of it.',
  status: 204,
});

export const me = defineRoute({
  id: 'me',
  path: paths.me,
  summary: 'Who is signed in, and until when.',
  response: sessionSchema,
});

export const refresh = defineRoute({
  id: 'refresh',
  method: 'POST',
  path: paths.refresh,
  summary: 'Extends the session under a new id; never past eight hours after the login.',
  response: sessionSchema,
});
