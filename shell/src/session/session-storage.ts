export interface KnownSession {
  userId: number;
  /** Milliseconds since the epoch, on the server's clock. */
  expiresAt: number;
}

/** What outlives a reload, and what a tab can look up that was asleep when the others talked. */
export interface SessionStorage {
  keep: (session: KnownSession) => void;
  recall: () => KnownSession | null;
  forget: () => void;
  /** True the first time this tab asks for a session that ends at that moment. */
  isFirstWarning: (expiresAt: number) => boolean;
}

const sessionKey = 'our-dates-session';
const warnedKey = 'our-dates-warned';

/**
 * @param shared storage that all tabs see.
 * @param own storage of this tab.
 */
export function createSessionStorage(shared: Storage, own: Storage): SessionStorage {
  return {
    keep: (session) => shared.setItem(sessionKey, JSON.stringify(session)),
    recall() {
      const text = shared.getItem(sessionKey);
      return text === null ? null : JSON.parse(text);
    },
    forget: () => shared.removeItem(sessionKey),
    isFirstWarning(expiresAt) {
      if (own.getItem(warnedKey) === String(expiresAt)) return false;
      own.setItem(warnedKey, String(expiresAt));
      return true;
    },
  };
}
