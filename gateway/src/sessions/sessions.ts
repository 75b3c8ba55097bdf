import { hash } from 'node:crypto';
import { type LanguageChoice, languageChoices } from '@our-dates/contracts/language-choice';
import { clearSessionCookie, readSessionCookie } from '@our-dates/contracts/session-cookie';
import {
  languagePrefix,
  partnerPrefix,
  partnerRecordSchema,
  recentUntil,
  replacedSessionPrefix,
  sessionPrefix,
  sessionRecordSchema,
} from '@our-dates/contracts/session-record';
import { AppError, sessionReplaced } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import type { RevocationList } from './revocations.ts';
import { createSeenDevices } from './seen-devices.ts';

/** The same text is parsed once: a session's record is the same at each of its requests. */
const readSession = parsedOnce((text) => {
  const record = sessionRecordSchema.parse(JSON.parse(text));
  const { userId, username, isDemo, createdAt } = record;
  return {
    generation: record.generation,
    device: record.device,
    expiresAt: Date.parse(record.expiresAt),
    recentUntil: recentUntil(record),
    viewer: { id: userId, username, isDemo, partnerId: null, loginAt: createdAt },
  };
});
const readPartner = parsedOnce((text) => partnerRecordSchema.parse(JSON.parse(text)));

/** A valid session. */
export interface Session {
  readonly viewer: Viewer;
  /** Its id, hashed: as it is written down where sessions are ended. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  /** Until then it counts as recently signed in, in milliseconds since 1970. */
  readonly recentUntil: number;
}

export interface Sessions {
  /**
   * The session of a `Cookie` header, its holder and their partner, in one round trip to the store.
   * @returns null without a session cookie
   * @throws AppError 401 when the session has ended, or never was; 503 when it cannot be found out
   */
  sessionOf(cookie: string | undefined, origin: string, needs: { partner: boolean }): Promise<Session | null>;
  /**
   * What the holder of the session of a `Cookie` header has chosen, in one round trip to the store.
   * @returns undefined without a session, without a choice, and where the store has lost it
   * @throws AppError 503 when the store does not answer
   */
  chosenLanguage(cookie: string | undefined, origin: string): Promise<LanguageChoice | undefined>;
}

/**
 * @param options.askPartner asks the partnership service, which also puts the answer where it is read next time.
 * Requests never share one call: a response in flight may be older than the request that waits for it.
 */
export function createSessions(options: {
  keyValue: KeyValue;
  askPartner: (viewer: Viewer) => Promise<number | null>;
  /** What auth and partnership have ended, though the store may say otherwise. */
  ended: { readonly sessions: RevocationList; readonly partners: RevocationList };
  now?: () => number;
}): Sessions {
  const { keyValue, askPartner, ended, now = Date.now } = options;
  const noteSeen = createSeenDevices({ keyValue, now });

  /** Something to wait for only once for each connection to the store. */
  function catchUp(list: RevocationList): Promise<void> | undefined {
    const connection = keyValue.connections();
    return list.covers(connection) ? undefined : list.catchUp(connection);
  }

  async function refusal(key: string, origin: string): Promise<AppError> {
    const wasReplaced = (await keyValue.get(replacedSessionPrefix + key)) !== null;
    return wasReplaced ? sessionReplaced() : sessionOver(origin);
  }

  return {
    async sessionOf(cookie, origin, needs) {
      const id = readSessionCookie(cookie, origin);
      if (id === undefined) return null;
      if (id === null) throw sessionOver(origin);
      const key = hash('sha256', id, 'hex');
      const { value, following } = await keyValue.getFollowing(sessionPrefix + key, {
        prefix: partnerPrefix,
        field: 'userId',
      });
      if (value === null) throw await refusal(key, origin);
      const session = readSession(value);
      const { viewer, generation, expiresAt } = session;
      if (expiresAt <= now()) throw sessionOver(origin);
      const userId = viewer.id;
      await catchUp(ended.sessions);
      if (ended.sessions.hasSession(key) || ended.sessions.isOutdated(userId, generation)) {
        throw await refusal(key, origin);
      }
      if (session.device) noteSeen(session.device.id);
      const held = { key, endsAt: expiresAt, recentUntil: session.recentUntil };
      if (!needs.partner) return { ...held, viewer };
      if (following !== null) {
        const partner = readPartner(following);
        await catchUp(ended.partners);
        if (!ended.partners.isOutdated(userId, partner.generation)) {
          return { ...held, viewer: { ...viewer, partnerId: partner.partnerId } };
        }
      }
      return { ...held, viewer: { ...viewer, partnerId: await askPartner(viewer) } };
    },

    async chosenLanguage(cookie, origin) {
      const id = readSessionCookie(cookie, origin);
      if (typeof id !== 'string') return undefined;
      const key = hash('sha256', id, 'hex');
      const { value, following } = await keyValue.getFollowing(sessionPrefix + key, {
        prefix: languagePrefix,
        field: 'userId',
      });
      if (value === null || ended.sessions.hasSession(key)) return undefined;
      if (readSession(value).expiresAt <= now()) return undefined;
      return languageChoices.find((choice) => choice === following);
    },
  };
}

function sessionOver(origin: string): AppError {
  return new AppError({
    status: 401,
    code: 'SESSION_OVER',
    detail: 'Your session is over. Please sign in again.',
    headers: { 'set-cookie': clearSessionCookie(origin) },
  });
}

/** At most this many texts are cached. */
const maxParsed = 2_000;

function parsedOnce<T>(parse: (text: string) => T): (text: string) => T {
  const parsed = new Map<string, T>();
  return (text) => {
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const value = parse(text);
    if (parsed.size >= maxParsed) parsed.clear();
    parsed.set(text, value);
    return value;
  };
}
