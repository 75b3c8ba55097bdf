export interface KnownSession {
  userId: number;
  /** Milliseconds since the epoch, on the server's clock. */
  expiresAt: number;
}

/** Session data that survives a reload, and that a tab reads after it missed messages of other tabs. */
export interface SessionStorage {
  keep: (session: KnownSession) => void;
  recall: () => KnownSession | null;
  forget: () => void;
  /** True on this tab's first call for a session that ends at that time. */
  isFirstWarning: (expiresAt: number) => boolean;
}

const sessionKey = 'our-dates-session';
const warnedKey = 'our-dates-warned';

/**
 * @param shared storage of all tabs.
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
