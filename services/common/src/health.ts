import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Express } from 'express';
import { toProblem, unavailable } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { currentContext } from './request-context.ts';

export interface HealthReport {
  readonly ready: boolean;
  readonly stopping: boolean;
  /** By dependency. */
  readonly checks: Readonly<Record<string, 'ok' | 'failing'>>;
}

/** Whether a slice can do its work. */
export interface Health {
  /** Adds a dependency; it is failing while `check` rejects or takes longer than a second. */
  watch(name: string, check: () => Promise<unknown>): void;
  report(): Promise<HealthReport>;
}

/** @param options.stopping see `Lifecycle`: a stopping slice is not ready */
export function createHealth(options: { stopping: () => boolean; timeoutMs?: number }): Health {
  const timeoutMs = options.timeoutMs ?? 1000;
  const watched = new Map<string, () => Promise<unknown>>();
  let asking: Promise<HealthReport> | undefined;

  async function ask(): Promise<HealthReport> {
    const results = await Promise.all(
      [...watched].map(async ([name, check]) => [name, await works(check, timeoutMs)] as const),
    );
    const stopping = options.stopping();
    return {
      ready: !stopping && results.every(([, result]) => result === 'ok'),
      stopping,
      checks: Object.fromEntries(results),
    };
  }

  return {
    watch(name, check) {
      watched.set(name, check);
    },
    report() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}

async function works(check: () => Promise<unknown>, timeoutMs: number): Promise<'ok' | 'failing'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'failing'>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'failing');
  });
  const asked = check().then(
    () => 'ok' as const,
    () => 'failing' as const,
  );
  const result = await Promise.race([asked, late]);
  clearTimeout(timer);
  return result;
}

/**
 * Mounts `/healthz` (200 as long as the process answers; it looks at no dependency), `/readyz` (200 when all
 * dependencies work and the slice is not stopping, else 503) and `/metrics` (Prometheus text).
 */
export function mountHealth(app: Express, options: { health: Health; metrics: Metrics }): void {
  app.get('/healthz', (_req, res) => sendJson(res, 200, { status: 'ok' }));
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

/** Answers what `/readyz` answers, for whoever has no Express app. */
export function sendReadiness(
  res: ServerResponse,
  report: HealthReport,
  request: { instance: string; requestId: string },
): void {
  const { ready, stopping, checks } = report;
  if (ready) {
    sendJson(res, 200, { status: 'ready', checks });
    return;
  }
  const error = stopping
    ? unavailable('This instance is stopping.', 1, 'STOPPING')
    : unavailable('Something it depends on is not answering.');
  const { status, headers, body } = toProblem(error, request);
  sendJson(
    res,
    status,
    { ...body, checks },
    { ...headers, 'content-type': 'application/problem+json; charset=utf-8' },
  );
}

function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): void {
  res.writeHead(status, { ...headers, 'cache-control': 'no-store' }).end(JSON.stringify(body));
}
