import { z } from 'zod';
import { deleteAccountPath } from './account-deletion.ts';
import { languageChoices } from './language-choice.ts';
import { limits } from './limits.ts';
import { paths } from './paths.ts';
import { routesOf } from './route.ts';
import { id, text } from './values.ts';
import { assertionSchema } from './webauthn.ts';

const defineRoute = routesOf('auth');

/** A person, as the other pages show one. */
export const userSchema = z
  .object({
    id,
    username: z.string(),
    displayName: z.string(),
    profilePicture: z.string().nullable().describe('An address, or null: then the initial stands in.'),
    isDemo: z.boolean(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** The person who is signed in, with fields that no other account receives. */
export const signedInUserSchema = userSchema
  .extend({
    language: z
      .enum(languageChoices)
      .optional()
      .describe('Of the pages; `browser`: what each browser prefers. Absent until the person has chosen.'),
  })
  .meta({ id: 'SignedInUser' });
export type SignedInUser = z.infer<typeof signedInUserSchema>;

/** The part of a person that is shown next to what they made. */
export const personSchema = userSchema.omit({ isDemo: true }).meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

/** Lower-case letters, digits, dot, hyphen and underscore; starts with a letter or a digit. */
export const usernameText = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]*$/, 'may hold letters, digits, dots, hyphens and underscores')
  .max(limits.usernameLength, `must be at most ${limits.usernameLength} characters`);

export const newPasswordText = z
  .string()
  .min(limits.passwordMin, `must be at least ${limits.passwordMin} characters`)
  .max(limits.passwordMax, `must be at most ${limits.passwordMax} characters`);

export const updateProfile = defineRoute({
  id: 'updateProfile',
  method: 'PUT',
  path: paths.profile,
  summary:
    'Changes what was sent of display name, password, picture and language; a new password ends the other sessions.',
  multipart: {
    fields: z.object({
      displayName: text(limits.displayNameLength, 'is required').optional(),
      password: newPasswordText.optional(),
      language: z.enum(languageChoices, 'is none of the languages').optional(),
    }),
    files: { profilePicture: { min: 0, max: 1, about: 'A picture; it is cut to a square.' } },
  },
  response: z.object({ user: signedInUserSchema }),
  errors: [403, 413, 415, 422],
});

export const deleteAccount = defineRoute({
  id: 'deleteAccount',
  method: 'POST',
  path: deleteAccountPath,
  summary:
    'Deletes the viewer’s account with everything it recorded, for good, and ends all its sessions. A wrong password counts as a failed login.',
  body: z
    .object({
      password: z
        .string()
        .max(limits.passwordMax, 'is too long')
        .optional()
        .describe('That of the account; not needed with a passkey, or for a temporary demo account.'),
      assertion: assertionSchema
        .optional()
        .describe('Of a passkey of the account, for the purpose `delete-account`.'),
    })
    .meta({ id: 'AccountDeletion' }),
  status: 204,
  errors: [403],
});
