import { jest } from '@jest/globals';
import { ApiError } from '@our-dates/browser/api-error';
import type { User } from '@our-dates/contracts/users';
import { createSession } from '../src/session/session.ts';
import type { SessionApi, SessionReply } from '../src/session/session-api.ts';
import type { SessionChannel, SessionMessage } from '../src/session/session-channel.ts';
import type { Clock } from '../src/session/session-clock.ts';
import { createSessionStorage } from '../src/session/session-storage.ts';

export const mina: User = {
  id: 101,
  username: 'mina',
  displayName: 'Mina',
  profilePicture: null,
  isDemo: false,
};
export const alex: User = { ...mina, id: 102, username: 'alex', displayName: 'Alex' };

export const minutes = (count: number) => count * 60_000;

/** A clock that the test moves; it then runs all timers that are due. */
export function createTestClock(start = Date.parse('2026-11-21T20:00:00Z')) {
  let now = start;
  let elapsed = 0;
  let due: { at: number; callback: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    elapsed: () => elapsed,
    after(ms, callback) {
      const timer = { at: elapsed + ms, callback };
      due.push(timer);
      return () => {
        due = due.filter((other) => other !== timer);
      };
    },
  };
  return {
    clock,
    /** Lets time pass. */
    pass(ms: number) {
      const end = elapsed + ms;
      for (;;) {
        const next = due.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        due = due.filter((timer) => timer !== next);
        now += next.at - elapsed;
        elapsed = next.at;
        next.callback();
      }
      now += end - elapsed;
      elapsed = end;
    },
    /** Moves the wall clock only, as sleep or a person does. */
    jump(ms: number) {
      now += ms;
    },
  };
}

/** The channels of two tabs that receive each other's messages. */
export function createTabs(): [SessionChannel, SessionChannel] {
  const listeners: [Set<(news: SessionMessage) => void>, Set<(news: SessionMessage) => void>] = [
    new Set(),
    new Set(),
  ];
  const channel = (own: 0 | 1): SessionChannel => ({
    send: (news) => {
      for (const listener of listeners[own === 0 ? 1 : 0]) listener(news);
    },
    listen(listener) {
      listeners[own].add(listener);
      return () => listeners[own].delete(listener);
    },
  });
  return [channel(0), channel(1)];
}

export function createMemoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

export const unauthenticated = () => new ApiError({ status: 401, statusText: 'Unauthorized', body: '' });

/** A session in one tab, with a server that accepts everything by default. */
export function openTab(
  options: {
    time?: ReturnType<typeof createTestClock>;
    channel?: SessionChannel;
    shared?: Storage;
    own?: Storage;
    /** How far the server's clock is ahead. */
    serverAheadMs?: number;
  } = {},
) {
  const time = options.time ?? createTestClock();
  const ahead = options.serverAheadMs ?? 0;
  const reply = (user = mina, left = minutes(10)): SessionReply => {
    const serverNow = time.clock.now() + ahead;
    return {
      session: {
        user,
        sessionExpiresAt: new Date(serverNow + left).toISOString(),
        sessionEndsAt: new Date(serverNow + minutes(480)).toISOString(),
      },
      date: new Date(serverNow).toUTCString(),
      receivedAt: time.clock.now(),
    };
  };
  const api = {
    me: jest.fn<SessionApi['me']>(async () => reply()),
    refresh: jest.fn<SessionApi['refresh']>(async () => reply()),
    logout: jest.fn<SessionApi['logout']>(async () => undefined),
  };
  const login = jest.fn(async () => reply());
  const onWarning = jest.fn();
  const onOtherUser = jest.fn();
  const session = createSession({
    api,
    clock: time.clock,
    channel: options.channel ?? createTabs()[0],
    storage: createSessionStorage(
      options.shared ?? createMemoryStorage(),
      options.own ?? createMemoryStorage(),
    ),
    onWarning,
    onOtherUser,
  });
  return { session, api, login, time, reply, onWarning, onOtherUser };
}
