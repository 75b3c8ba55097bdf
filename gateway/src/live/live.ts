import type { Logged } from '@our-dates/contracts/changes';
import { live as contract } from '@our-dates/contracts/live';
import { liveBeatMs } from '@our-dates/contracts/live-stream';
import { toAppError, unauthenticated, unavailable, validation } from '@our-dates/service-kit/errors';
import { fieldErrorsOf } from '@our-dates/service-kit/http/field-errors';
import type { InternalClient } from '@our-dates/service-kit/http/internal-client';
import type { IdentitySigner } from '@our-dates/service-kit/identity/identity';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';
import type { Tracer } from '@our-dates/service-kit/telemetry/tracer';
import { isSampled } from '@our-dates/service-kit/telemetry/tracing';
import { repeat } from '@our-dates/service-kit/timing/repeat';
import type { GatewayRequest } from '../entry/gateway-request.ts';
import type { Ended } from '../sessions/revocations.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { createChangeTail } from './change-tail.ts';
import { createLiveMetrics } from './live-metrics.ts';
import { createLivePresence } from './presence.ts';
import { LiveStream } from './stream.ts';
import { LiveStreams } from './streams.ts';
import { createTogetherRelay, type TogetherRelay } from './together-relay.ts';

/** `GET /api/live`. */
export interface Live {
  /**
   * Answers with a stream that ends with the session or the partnership it was opened in.
   * @throws AppError 401 without a session; 503 while the log of changes is not known
   */
  answer(request: GatewayRequest): Promise<void>;
  /** Sessions of these people, or of these hashed ids, or their partnerships, may be over. */
  recheck(ended: Ended): void;
  start(): void;
  /** Ends every stream; the browsers come again, to another gateway. */
  stop(): Promise<void>;
}

/** Streams are served in turns, so that not all of them are written to at the same moment. */
const turns = 15;

const streamHeaders = [
  ...['content-type', 'text/event-stream', 'cache-control', 'no-store', 'x-accel-buffering', 'no'],
];

export function createLive(options: {
  sessions: Sessions;
  keyValue: KeyValue;
  client: InternalClient;
  signer: IdentitySigner;
  log: Log;
  tracer: Tracer | undefined;
  metrics: Metrics;
}): Live {
  const { sessions, keyValue, client, signer, log, tracer, metrics } = options;
  const streams = new LiveStreams(turns);
  const presence = createLivePresence({ keyValue, streams, log });
  const together = createTogetherRelay({ keyValue, streams, log });
  const tail = createChangeTail({
    client,
    signer,
    log,
    onChanges: (changes) => changes.forEach(tell),
    onLost: (position) => {
      for (const stream of streams) stream.lose(position);
    },
  });
  const liveMetrics = createLiveMetrics(metrics, { streams: () => streams.size, isRead: tail.isRead });
  let stopped = false;
  let turn = 0;

  /** What a page reads again because of it belongs to the same trace. */
  function tell(change: Logged): void {
    const { traceparent: parent, type } = change;
    const span = isSampled(parent) ? tracer?.start(`tell ${type}`, { kind: 'producer', parent }) : undefined;
    const told = streams.tell({ ...change, traceparent: span?.traceparent });
    span?.set({ 'live.streams': told });
    span?.end();
    liveMetrics.told(told, (Date.now() - Date.parse(change.at)) / 1000);
  }

  async function answer(request: GatewayRequest): Promise<void> {
    const { req, res, origin, headers } = request;
    const from = whereFrom(req.headers['last-event-id'], req.url ?? '');
    const { cookie } = req.headers;
    const session = await sessions.sessionOf(cookie, origin, { partner: true });
    if (!session) throw unauthenticated();
    const { viewer, key, endsAt } = session;
    request.viewer = viewer;
    if (stopped || tail.position() === null) throw unavailable('Live updates are not ready.');
    if (res.destroyed) return;
    const audience = { viewerId: viewer.id, partnerId: viewer.partnerId };
    const stream = new LiveStream({
      res,
      audience,
      sessionKey: key,
      sessionEndsAt: endsAt,
      loginAt: viewer.loginAt,
      async mayGoOn() {
        const present = await sessions.sessionOf(cookie, origin, { partner: true });
        return present?.viewer.partnerId === audience.partnerId;
      },
    });
    res.once('close', () => streams.delete(stream));
    streams.add(stream);
    liveMetrics.opened();
    // New changes wait in the stream, so that none is lost between them and the missed ones.
    const missed = await tail.missed(audience, from);
    if (res.destroyed) return;
    res.writeHead(200, [...headers, ...streamHeaders]);
    if (req.method === 'HEAD') {
      res.end();
      return;
    }
    // The partner's access began or ended meanwhile: of the missed changes only that is sent, so that the page can say it.
    const partnershipChanges =
      missed?.filter(({ type, isPrivate }) => isPrivate && type.startsWith('partnership.')) ?? [];
    stream.begin(partnershipChanges.length > 0 ? null : missed, tail.position() ?? 0, partnershipChanges);
    presence.arrived(viewer.id);
    if (viewer.partnerId !== null && presence.isHere(viewer.partnerId)) stream.tellPresence(true);
  }

  async function serve(): Promise<void> {
    const now = Date.now();
    for (const stream of streams.ofTurn(turn)) {
      stream.beat();
      if (stream.sessionEndsAt <= now) void check(stream, together);
    }
    turn = (turn + 1) % turns;
  }
  const serving = repeat({
    everyMs: liveBeatMs / turns,
    run: serve,
    log,
    failure: 'live streams could not be served',
  });

  return {
    answer,
    recheck(ended) {
      for (const stream of streamsOf(streams, ended)) void check(stream, together);
    },
    start() {
      tail.start();
      presence.start();
      together.start();
      serving.start();
    },
    async stop() {
      stopped = true;
      together.stop();
      for (const stream of streams) stream.end();
      await Promise.all([serving.stop(), tail.stop(), presence.stop()]);
    },
  };
}

/** Those of these people and their partners, and those that were opened with these sessions. */
function* streamsOf(streams: LiveStreams, { people, sessions }: Ended): Iterable<LiveStream> {
  yield* streams.ofPeople(people);
  if (sessions.length > 0) yield* streams.ofSessions(new Set(sessions));
}

/** A stream whose session cannot be checked continues, and is checked again next time. */
async function check(stream: LiveStream, { loginEnded }: Pick<TogetherRelay, 'loginEnded'>): Promise<void> {
  try {
    if (!(await stream.mayGoOn())) stream.end();
  } catch (error) {
    const { status, code } = toAppError(error);
    if (status !== 401) return;
    stream.end();
    // A session that continues under another id is the same login.
    if (code === 'SESSION_OVER') loginEnded(stream);
  }
}

/** The longest time without a position for which changes are sent, in milliseconds. */
const recentAtMost = 30_000;

/** @throws AppError 400 when the query is not as the contract says */
function whereFrom(
  header: string | string[] | undefined,
  url: string,
): { after: number } | { since: number } {
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return { after: Number(header) };
  const query = Object.fromEntries(new URL(url, 'http://gateway').searchParams);
  const parsed = contract.query.safeParse(query);
  if (!parsed.success) {
    throw validation(fieldErrorsOf(parsed.error));
  }
  const { after, recent = '0' } = parsed.data;
  if (after !== undefined) return { after: Number(after) };
  return { since: Date.now() - Math.min(Number(recent), recentAtMost) };
}
