import type { Session as SignedIn } from '@our-dates/contracts/auth';
import exec from 'k6/execution';
import { paths } from '../../../packages/contracts/src/paths.ts';
import type { CastPerson, Couple, Session, Strangers } from '../plan/run.ts';
import { type Answer, ask, jsonOf } from './ask.ts';
import { run } from './run.ts';

/** Each virtual user belongs to one couple, so that it signs in as two people and not as all. */
export function ownCouple(): Couple {
  return at(run.cast.couples, exec.vu.idInTest);
}

/** A couple by the number of the visit, which the later visit of the same number finds again. */
export function coupleOfVisit(): Couple {
  return at(run.cast.couples, exec.scenario.iterationInTest);
}

/** Two people without a partnership: they end it again before their next visit. */
export function strangersOfVisit(): Strangers {
  return at(run.cast.strangers, exec.scenario.iterationInTest);
}

/** One of both, in turn. */
export function oneOf({ people }: Couple): CastPerson {
  return exec.vu.iterationInScenario % 2 === 0 ? people[0] : people[1];
}

function at<T>(all: readonly T[], place: number): T {
  const one = all[place % all.length];
  if (one === undefined) throw new RangeError('The cast has too few people.');
  return one;
}

/** The sessions that this virtual user has made after those of the cast. */
const renewed = new Map<string, Session>();

/** The session of a person, who signs in again in good time before it ends; not all at the same moment. */
export function cookieOf(person: CastPerson): string {
  const present = renewed.get(person.username) ?? person.session;
  const lifetime = present.expiresAt - present.madeAt;
  const margin = lifetime * (0.2 + (exec.vu.idInTest % 10) / 30);
  if (Date.now() < present.expiresAt - margin) return present.cookie;
  const session = signIn(person);
  renewed.set(person.username, session);
  return session.cookie;
}

export function signIn({ username, password }: CastPerson): Session {
  return sessionIn(ask('sign in', { method: 'POST', path: paths.login, json: { username, password } }));
}

/** The session that an answer has set. */
export function sessionIn(answer: Answer): Session {
  const cookies = Object.entries(answer.cookies).flatMap(([name, values]) =>
    values.map(({ value }) => `${name}=${value}`),
  );
  const { sessionExpiresAt } = jsonOf<SignedIn>(answer);
  return { cookie: cookies.join('; '), madeAt: Date.now(), expiresAt: Date.parse(sessionExpiresAt) };
}
