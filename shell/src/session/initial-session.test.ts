import { afterEach, describe, expect, it } from '@jest/globals';
import type { PageData } from '@our-dates/contracts/page-data';
import { paths } from '@our-dates/contracts/paths';
import { mina } from '../../test/session-harness.ts';
import { initialSession } from './initial-session.ts';

const at = '2026-11-21T20:00:00.000Z';
const session = { user: mina, sessionExpiresAt: '2026-11-21T20:10:00.000Z', sessionEndsAt: at };
const remotes = { manifests: {}, pages: [] };

/** Puts data in the page as the gateway sends it. */
function sent(data: Partial<PageData>): PageData {
  window.pageData = { at, session: 'open', remotes, responses: {}, ...data };
  return window.pageData;
}

afterEach(() => {
  window.pageData = undefined;
});

describe('the first session of a page', () => {
  it("is the one that came with the HTML, with the server's time", () => {
    const data = sent({ responses: { [paths.me]: { headers: {}, body: session } } });
    expect(initialSession(data, 17)).toEqual({ session, date: at, receivedAt: 17 });
  });

  it('is none where the HTML says that the browser has no session', () => {
    expect(initialSession(sent({ session: 'none' }), 17)).toBe('signed-out');
  });

  it('is requested where the HTML came without it, too early for it, or from a server without data', () => {
    expect(initialSession(sent({}), 17)).toBeUndefined();
    expect(initialSession(sent({ session: 'unknown' }), 17)).toBeUndefined();
    expect(initialSession(null, 17)).toBeUndefined();
  });
});
