/**
 * What auth writes about a session and the gateway reads at every request: in the key-value store, and in the
 * browser's cookie. The store holds only the SHA-256 of an id, so that reading it opens no session.
 */
import { z } from 'zod';
import { generationSchema } from './revocations.ts';
import { id, timestamp } from './values.ts';

/** Keys with these prefixes: a session by its hashed id, and the set of a user's sessions by user id. */
export const sessionPrefix = 'session:';
export const userSessionsPrefix = 'sessions:';
/**
 * Marks, for a short while, a hashed id whose session continues under a new one. It gives no access: it only states
 * that the browser has, or is about to get, a newer cookie, which an answer must not take away again.
 */
export const replacedSessionPrefix = 'session-replaced:';
/** For as long as that mark: the hashed ids under which the session went, or tried to go, on. Only auth reads it. */
export const successorSessionsPrefix = 'session-successors:';
/** Behind it and the id of a device: when one of its requests was last noted, which the gateway does now and then. */
export const seenDevicePrefix = 'device-seen:';
/** Behind it and a user id: the partner, owned by the partnership service. */
export const partnerPrefix = 'partner:';

/** Behind it and a user id, while they have a session: the language of the account, once one was chosen. Auth writes it. */
export const languagePrefix = 'language:';

/** The browser that signed in. It stays the same when its session continues under another id. */
export const deviceSchema = z.object({
  id: z.string(),
  browser: z.string().nullable().describe('Its name; null where its user agent names none.'),
  system: z.string().nullable(),
});
export type Device = z.infer<typeof deviceSchema>;

export const sessionRecordSchema = z.object({
  userId: id,
  username: z.string(),
  isDemo: z.boolean(),
  createdAt: timestamp,
  expiresAt: timestamp.describe('When it ends unless it is extended.'),
  endsAt: timestamp.describe('When it ends however often it is extended.'),
  confirmedAt: timestamp.optional().describe('When its person last proved who they are, after the login.'),
  device: deviceSchema.optional().describe('Absent from a session of an earlier release.'),
  generation: generationSchema
    .default(0)
    .describe('Of the account’s sessions; those of an older one are invalid.'),
});
export type SessionRecord = z.infer<typeof sessionRecordSchema>;

/** For so long a login, or a confirmation, suffices for what requires a recent one (`recentLogin` of a route). */
const recentLoginMs = 5 * 60_000;

/** Until when a session counts as recently signed in, in milliseconds since 1970. */
export function recentUntil({ createdAt, confirmedAt = createdAt }: SessionRecord): number {
  return Date.parse(confirmedAt) + recentLoginMs;
}

export const partnerRecordSchema = z.object({
  partnerId: id.nullable(),
  generation: generationSchema.default(0).describe('Grows with every change of this person’s partner.'),
});
export type PartnerRecord = z.infer<typeof partnerRecordSchema>;
