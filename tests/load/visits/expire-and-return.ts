import exec from 'k6/execution';
import { Counter } from 'k6/metrics';
import { paths } from '../../../packages/contracts/src/paths.ts';
import { expiredMetric } from '../plan/metrics.ts';
import type { Session } from '../plan/run.ts';
import { ask } from './ask.ts';
import { oneOf, ownCouple, sessionIn, signIn } from './people.ts';

/** How far the server's clock may differ from this one, in milliseconds. */
const clockMs = 2_000;

const expired = new Counter(expiredMetric);
/** The session that this virtual user is in, and those that it has left open on other devices. */
let present: Session | undefined;
const left: Session[] = [];

/** Comes back to a session that has ended, signs in, and leaves: by hand, by walking away, or to come back soon. */
export function expireAndReturn(): void {
  comeBackToWhatEnded();
  const person = oneOf(ownCouple());
  if (!present || present.expiresAt < Date.now() + clockMs) present = signIn(person);
  const { cookie } = present;
  ask('session', { cookie, path: paths.me });
  ask('gallery', { cookie, path: paths.collectionsWithThumbnails });

  const leaving = exec.scenario.iterationInTest % 3;
  if (leaving === 0) {
    ask('sign out', { cookie, method: 'POST', path: paths.logout, status: 204 });
    askInEnded(cookie);
    present = undefined;
  } else if (leaving === 1) {
    left.push(present);
    present = undefined;
  } else {
    present = sessionIn(ask('extend', { cookie, method: 'POST', path: paths.refresh }));
  }
}

/** A session that was left open has expired, if it is old enough. */
function comeBackToWhatEnded(): void {
  const [oldest] = left;
  if (!oldest || Date.now() < oldest.expiresAt + clockMs) return;
  left.shift();
  askInEnded(oldest.cookie);
  expired.add(1);
}

function askInEnded(cookie: string): void {
  ask('ended session', { cookie, path: paths.collectionsWithThumbnails, status: 401 });
}
