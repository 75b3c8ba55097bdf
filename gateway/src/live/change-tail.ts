import { setTimeout as sleep } from 'node:timers/promises';
import { type Changes, changesPath, changesSchema, type Logged } from '@our-dates/contracts/changes';
import { longPollMs } from '@our-dates/contracts/long-poll';
import type { InternalClient } from '@our-dates/service-kit/http/internal-client';
import type { IdentitySigner } from '@our-dates/service-kit/identity/identity';
import type { Log } from '@our-dates/service-kit/telemetry/log';

const tryAgainMs = 500;
/** So many changes are kept, for browsers that were away for a moment. */
const keptAtMost = 10_000;

/** The accounts whose changes a connection receives. */
export interface Audience {
  readonly viewerId: number;
  readonly partnerId: number | null;
}

/** The end of the log of changes, as the activity service has it, kept up to date. */
export interface ChangeTail {
  /** Up to where the log is known; null while nothing is known. */
  position(): number | null;
  /** Whether the last question was answered. */
  isRead(): boolean;
  /**
   * What an audience missed.
   * @param from the position it knows, or the time from which on it wants to know
   * @returns null when that cannot be said any more
   * @throws AppError 503 when the activity service must be asked and does not answer
   */
  missed(audience: Audience, from: { after: number } | { since: number }): Promise<Logged[] | null>;
  start(): void;
  stop(): Promise<void>;
}

/** Changes and notices by their positions. */
function inOrder({ changes, notices = [] }: Changes): Logged[] {
  if (notices.length === 0) return changes;
  return [...changes, ...notices].sort((a, b) => a.position - b.position);
}

/** Whether an audience receives a change. */
export function isFor({ personId, actorId, isPrivate }: Logged, audience: Audience): boolean {
  const { viewerId, partnerId } = audience;
  if (isPrivate) return personId === viewerId;
  return [personId, actorId].some((id) => id !== null && (id === viewerId || id === partnerId));
}

/**
 * Polls the log continuously; each request waits at the activity service until there is a change.
 * @param options.onChanges receives new changes, in their order
 * @param options.onLost what came before a position may have been missed: the log is another one, or too far ahead
 */
export function createChangeTail(options: {
  client: InternalClient;
  signer: IdentitySigner;
  log: Log;
  onChanges: (changes: readonly Logged[]) => void;
  onLost: (position: number) => void;
}): ChangeTail {
  const { client, signer, log, onChanges, onLost } = options;
  const stopping = new AbortController();
  let position: number | null = null;
  /** All changes above `keptAfter`, up to `position`. */
  let kept: Logged[] = [];
  let keptAfter = 0;
  let failing = false;
  let running: Promise<void> | undefined;

  async function ask(query: string): Promise<Changes> {
    const token = await signer.sign(null, 'activity');
    const answer = await client.getJson(changesPath + query, token, { signal: stopping.signal });
    return changesSchema.parse(answer);
  }

  async function begin(): Promise<void> {
    const latest = await ask('');
    kept = inOrder(latest);
    position = latest.position;
    keptAfter = (kept[0]?.position ?? position + 1) - 1;
  }

  function keep(changes: readonly Logged[]): void {
    kept.push(...changes);
    if (kept.length <= keptAtMost) return;
    const dropped = kept.splice(0, kept.length - keptAtMost / 2);
    keptAfter = dropped.at(-1)?.position ?? keptAfter;
  }

  async function readOn(): Promise<void> {
    if (position === null) return begin();
    const found = await ask(`?after=${position}&wait=${longPollMs}`);
    if (!found.isComplete) {
      log.warn({ position }, 'the log of changes does not continue from here; pages read everything again');
      await begin();
      return onLost(position);
    }
    const changes = inOrder(found);
    keep(changes);
    position = found.position;
    if (changes.length > 0) onChanges(changes);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await readOn();
        if (failing) log.info('the log of changes is read again');
        failing = false;
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (!failing) log.warn({ err: error }, 'the log of changes cannot be read');
        failing = true;
        await sleep(tryAgainMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  /** The latest changes that an audience receives, as far back as `isOld` says. */
  function recall(audience: Audience, isOld: (change: Logged) => boolean): Logged[] {
    const found: Logged[] = [];
    for (let at = kept.length - 1; at >= 0; at -= 1) {
      const change = kept[at];
      if (!change || isOld(change)) break;
      if (isFor(change, audience)) found.push(change);
    }
    return found.reverse();
  }

  return {
    position: () => position,
    isRead: () => position !== null && !failing,
    async missed(audience, from) {
      if ('since' in from) return recall(audience, ({ at }) => Date.parse(at) < from.since);
      const { after } = from;
      const isKept = position !== null && after >= keptAfter && after <= position;
      if (isKept) return recall(audience, (change) => change.position <= after);
      const people = [audience.viewerId, ...(audience.partnerId === null ? [] : [audience.partnerId])];
      const found = await ask(`?after=${after}&people=${people}`);
      return found.isComplete ? inOrder(found).filter((change) => isFor(change, audience)) : null;
    },
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
