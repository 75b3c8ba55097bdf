import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Express } from 'express';
import { unavailable } from '../errors.ts';
import { sendJson, sendProblem } from '../http/responses.ts';
import { type Metrics, sharedQuestion } from '../telemetry/metrics.ts';
import { currentContext } from '../telemetry/request-context.ts';
import { within } from '../timing/within.ts';

type CheckResult = 'ok' | 'degraded' | 'failing';

export interface HealthReport {
  /** This instance can serve requests. */
  readonly ready: boolean;
  /** It is ready, but a part of it does not work. */
  readonly degraded: boolean;
  readonly stopping: boolean;
  /** By dependency. */
  readonly checks: Readonly<Record<string, CheckResult>>;
}

/**
 * What a failing dependency means. `not ready`: without it no request succeeds, so another instance may as well get
 * them. `degraded`: some requests succeed; taking every instance away would make them fail too.
 */
export type WhenFailing = 'not ready' | 'degraded';

/** Whether a slice can do its work. */
export interface Health {
  /**
   * Adds a dependency.
   * @param check fails by rejecting, or by taking too long: 2 s where the slice is `not ready` without it, otherwise
   * 400 ms, so that a dependency that hangs does not hold up the probe. What works in part resolves to 'degraded'.
   */
  watch(name: string, check: () => Promise<unknown>, whenFailing: WhenFailing): void;
  report(): Promise<HealthReport>;
}

const timeoutsMs: Readonly<Record<WhenFailing, number>> = { 'not ready': 2000, degraded: 400 };

/** @param options.stopping see `Lifecycle`: a stopping slice is not ready */
export function createHealth(options: { stopping: () => boolean }): Health {
  const watched = new Map<string, { check: () => Promise<unknown>; whenFailing: WhenFailing }>();

  async function ask(): Promise<HealthReport> {
    const results = await Promise.all(
      [...watched].map(async ([name, { check, whenFailing }]) => ({
        name,
        whenFailing,
        result: await resultOf(check, timeoutsMs[whenFailing]),
      })),
    );
    const stopping = options.stopping();
    const ready =
      !stopping &&
      !results.some(({ result, whenFailing }) => result === 'failing' && whenFailing === 'not ready');
    return {
      ready,
      degraded: ready && results.some(({ result }) => result !== 'ok'),
      stopping,
      checks: Object.fromEntries(results.map(({ name, result }) => [name, result])),
    };
  }

  return {
    watch(name, check, whenFailing) {
      watched.set(name, { check, whenFailing });
    },
    report: sharedQuestion(ask),
  };
}

async function resultOf(check: () => Promise<unknown>, timeoutMs: number): Promise<CheckResult> {
  const asked = check().then(
    (answer) => (answer === 'degraded' ? answer : 'ok'),
    () => 'failing' as const,
  );
  return within(asked, timeoutMs, () => 'failing');
}

/** A gauge for each dependency, asked when the metrics are: 1 works, 0.5 works in part, 0 fails. */
export function measureHealth(health: Health, metrics: Metrics): void {
  const values: Readonly<Record<CheckResult, number>> = { ok: 1, degraded: 0.5, failing: 0 };
  metrics.gauge(
    'dependency_up',
    'Whether a dependency works: 1, 0.5 in part, 0 not.',
    async (gauge) => {
      const { checks } = await health.report();
      for (const [dependency, result] of Object.entries(checks)) gauge.set({ dependency }, values[result]);
    },
    ['dependency'],
  );
}

/**
 * Mounts `/healthz` (200 as long as the process answers; it looks at no dependency), `/readyz` (200 when the slice is
 * ready, and says whether it is degraded; else 503) and `/metrics` (Prometheus text).
 */
export function mountHealth(app: Express, options: { health: Health; metrics: Metrics }): void {
  measureHealth(options.health, options.metrics);
  app.get('/healthz', (_req, res) => sendJson(res, { status: 'ok' }));
  app.get('/readyz', async (_req, res) => {
    const report = await options.health.report();
    sendReadiness(res, report, {
      instance: '/readyz',
      requestId: currentContext()?.requestId ?? randomUUID(),
    });
  });
  app.get('/metrics', async (_req, res) => {
    const text = await options.metrics.registry.metrics();
    res.writeHead(200, { 'content-type': options.metrics.registry.contentType }).end(text);
  });
}

/** Answers what `/readyz` answers, for a server without Express. */
export function sendReadiness(
  res: ServerResponse,
  report: HealthReport,
  request: { instance: string; requestId: string },
): void {
  const { ready, degraded, stopping, checks } = report;
  if (ready) {
    sendJson(res, { status: degraded ? 'degraded' : 'ready', checks });
    return;
  }
  const error = stopping
    ? unavailable('This instance is stopping.', 1, 'STOPPING')
    : unavailable('Something it depends on is not answering.');
  sendProblem(res, error, { ...request, members: { checks } });
}
