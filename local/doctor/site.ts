import { once } from 'node:events';
import { connect } from 'node:tls';
import { z } from 'zod';
import { type Finding, fine, look, problem, warning } from './finding.ts';

const day = 24 * 60 * 60_000;
/** As long as most authorities take a renewal to be due. */
const renewWithinMs = 14 * day;
/** Signed requests and sessions bear more; a clock that is wrong by this is not set by the network. */
const clockToleranceMs = 5_000;

const readinessSchema = z.object({
  status: z.union([z.literal('ready'), z.literal('degraded'), z.number()]),
  checks: z.record(z.string(), z.string()).default({}),
});

/** Looks at a platform from where people open it: certificate, readiness and clock. */
export async function lookAtPublic(url: URL): Promise<Finding[]> {
  const { origin } = url;
  const todo = `Check PUBLIC_URL (${origin}), its name in the DNS, and the proxy in front of the platform.`;
  const certificate =
    url.protocol === 'https:'
      ? await look(`certificate of ${url.host}`, todo, () => checkCertificate(url, { now: Date.now }))
      : [];
  const site = await look(`platform at ${origin}`, todo, () => checkReadiness(origin));
  const clock = site.some(({ state }) => state === 'problem')
    ? []
    : await look(`clock of ${origin}`, todo, () => checkSiteClock(origin));
  return [...certificate, ...site, ...clock];
}

/** Whether the platform at an address is ready, by its own account. */
export async function checkReadiness(url: string): Promise<Finding> {
  const about = `platform at ${url}`;
  const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(10_000) });
  const parsed = readinessSchema.safeParse(await answer.json().catch(() => null));
  if (!parsed.success) {
    const says = `something else answers /readyz there, with ${answer.status}`;
    return problem(about, says, 'Check the address, and the proxy in front of the platform.');
  }
  const { status, checks } = parsed.data;
  if (status === 'ready') return fine(about, 'ready');
  const failing = Object.entries(checks)
    .filter(([, result]) => result !== 'ok')
    .map(([name, result]) => `${name} is ${result}`);
  const says = failing.join(', ') || `it answers ${answer.status}`;
  const todo = 'See docs/operations.md, "When a dependency is gone"; the log of the part says why.';
  return status === 'degraded' ? warning(about, says, todo) : problem(about, says, todo);
}

/** Whether a server and this machine agree on the time, to the second that HTTP dates have. */
export async function checkSiteClock(url: string): Promise<Finding> {
  const sent = Date.now();
  const answer = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(10_000) });
  const date = Date.parse(answer.headers.get('date') ?? '');
  const about = `clock of ${url}`;
  if (Number.isNaN(date)) return fine(about, 'it sends no date');
  // The date is that of the beginning of its second.
  return judgeClock(about, date + 500, { sent, received: Date.now() });
}

/**
 * @param there what the other clock showed, in milliseconds since 1970
 * @param here what this machine's clock showed before and after the question
 */
export function judgeClock(about: string, there: number, here: { sent: number; received: number }): Finding {
  const ahead = there < here.sent ? there - here.sent : Math.max(0, there - here.received);
  if (Math.abs(ahead) <= clockToleranceMs) return fine(about, 'it agrees with this machine');
  const seconds = Math.round(Math.abs(ahead) / 1000);
  return problem(
    about,
    `it is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine`,
    'Synchronise both clocks (NTP): sessions, signatures and sealed memories depend on the time.',
  );
}

/**
 * Whether browsers accept the certificate of an https address, and for how long.
 * @param options.ca of the authority, where it is not one that Node knows
 */
export async function checkCertificate(
  url: URL,
  options: { now: () => number; ca?: string | undefined },
): Promise<Finding> {
  const about = `certificate of ${url.host}`;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(url.port || 443),
    servername: host,
    // What is wrong with it is said below, instead of failing without its dates.
    rejectUnauthorized: false,
    timeout: 10_000,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  });
  socket.once('timeout', () => socket.destroy(new Error('no answer within 10 s')));
  try {
    await once(socket, 'secureConnect');
    const ends = Date.parse(socket.getPeerCertificate().valid_to);
    // Typed as an error, it is a code.
    const refusal: unknown = socket.authorizationError ?? undefined;
    return judgeCertificate(about, { ends, refusal, now: options.now() });
  } finally {
    socket.destroy();
  }
}

/** @param given.ends in milliseconds since 1970 */
export function judgeCertificate(
  about: string,
  given: { ends: number; refusal: unknown; now: number },
): Finding {
  const { ends, refusal, now } = given;
  const until = new Date(ends).toISOString().slice(0, 10);
  const todo = 'Renew it; with cert-manager or a proxy that renews it, look at its log.';
  if (ends <= now) return problem(about, `it expired on ${until}`, todo);
  if (refusal !== undefined) {
    const says = `browsers refuse it: ${refusal}`;
    return problem(about, says, 'Install the whole chain, for the name that people open.');
  }
  const days = Math.floor((ends - now) / day);
  if (ends - now < renewWithinMs) return warning(about, `it expires in ${days} days, on ${until}`, todo);
  return fine(about, `it is valid until ${until}`);
}
