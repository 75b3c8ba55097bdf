import { z } from 'zod';
import { limits } from './limits.ts';
import { paths } from './paths.ts';
import { defineRoute } from './route.ts';
import { userSchema } from './users.ts';
import { id, timestamp } from './values.ts';

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
    user: userSchema,
    sessionExpiresAt: timestamp.describe('When the session ends unless it is extended.'),
    sessionEndsAt: timestamp.describe('When it ends however often it is extended.'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const listLoginUsers = defineRoute({
  id: 'listLoginUsers',
  method: 'GET',
  path: paths.loginUsers,
  service: 'auth',
  access: 'public',
  summary: 'The accounts that the login page shows. Without a demo account among them there is no demo.',
  status: 200,
  response: z.array(loginUserSchema),
  errors: [],
});

export const login = defineRoute({
  id: 'login',
  method: 'POST',
  path: paths.login,
  service: 'auth',
  access: 'public',
  summary: 'Signs in; sets the session cookie. Failed tries are limited per account and per address.',
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
  status: 200,
  response: sessionSchema,
  errors: [401],
});

export const logout = defineRoute({
  id: 'logout',
  method: 'POST',
  path: paths.logout,
  service: 'auth',
  access: 'public',
  summary: 'Ends the session, if there is one, and clears what the browser kept of it.',
  status: 204,
  errors: [],
});

export const me = defineRoute({
  id: 'me',
  method: 'GET',
  path: paths.me,
  service: 'auth',
  access: 'user',
  summary: 'Who is signed in, and until when.',
  status: 200,
  response: sessionSchema,
  errors: [401],
});

export const refresh = defineRoute({
  id: 'refresh',
  method: 'POST',
  path: paths.refresh,
  service: 'auth',
  access: 'user',
  summary: 'Extends the session under a new id; never past eight hours after the login.',
  status: 200,
  response: sessionSchema,
  errors: [401],
});
