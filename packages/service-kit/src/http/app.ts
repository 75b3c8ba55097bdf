import { randomUUID } from 'node:crypto';
import { type DeclaredRoute, declaredRoutesPath } from '@our-dates/contracts/declared-routes';
import type { RouteContract } from '@our-dates/contracts/route';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { type AppError, methodNotAllowed, notFound, toAppError } from '../errors.ts';
import type { IdentityVerifier } from '../identity/identity.ts';
import { createPathForLog, type Log } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { requestIdOf, withContext } from '../telemetry/request-context.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import { isSampled } from '../telemetry/tracing.ts';
import { ClientGone } from './client-gone.ts';
import { sendProblem } from './responses.ts';
import { endServerSpan } from './server-span.ts';

/** What is known about a request while it is answered. */
interface Exchange {
  readonly requestId: string;
  readonly startedAt: number;
  route: string | undefined;
  viewerId: number | undefined;
}

interface MountedRoute {
  readonly contract: RouteContract;
  readonly answer: (req: Request, res: Response) => Promise<void>;
}

/** An Express app that answers contract routes. */
export type ServiceApp = Express & {
  readonly slice: AppOptions & {
    readonly routes: MountedRoute[];
    readonly exchanges: WeakMap<object, Exchange>;
  };
};

export interface AppOptions {
  readonly log: Log;
  /** Of the slice. */
  readonly name: string;
  /** See `createIdentityVerifier`. */
  readonly verifyIdentity: IdentityVerifier['verify'];
  readonly metrics: Metrics;
  readonly tracer?: Tracer | undefined;
  /** While it answers true, connections are closed after their answer, so that clients move on. */
  readonly stopping?: () => boolean;
}

const quietPaths = new Set<string>(['/healthz', '/readyz', '/metrics', declaredRoutesPath]);

/**
 * An Express app with what every service needs: a request id, one access line and one metric per request.
 * Mount routes with `route`, then call `finish`.
 */
export function createApp(options: AppOptions): ServiceApp {
  const exchanges = new WeakMap<object, Exchange>();
  const routes: MountedRoute[] = [];
  const app = Object.assign(express(), { slice: { ...options, routes, exchanges } });
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', false);
  app.set('query parser', 'simple');
  app.enable('case sensitive routing');

  const { log, metrics, tracer } = options;
  let pathForLog: ((path: string) => string) | undefined;
  const shownPath = (req: Request): string => {
    // Also set for routes that are not of the contract, and where only the method was wrong.
    const template: unknown = req.route?.path;
    if (typeof template === 'string') return template;
    pathForLog ??= createPathForLog([...quietPaths, ...routes.map(({ contract }) => contract.path)]);
    return pathForLog(req.path);
  };
  app.use((req: Request, res: Response, next: NextFunction) => {
    const requestId = requestIdOf(req.headers);
    const exchange: Exchange = {
      requestId,
      startedAt: performance.now(),
      route: undefined,
      viewerId: undefined,
    };
    exchanges.set(res, exchange);
    res.setHeader('x-request-id', requestId);
    if (options.stopping?.()) res.shouldKeepAlive = false;
    const { traceparent: given } = req.headers;
    const parent = typeof given === 'string' ? given : undefined;
    const span = isSampled(parent) ? tracer?.start(req.method, { kind: 'server', parent }) : undefined;
    const context = {
      requestId,
      traceparent: span?.traceparent ?? parent,
      ...(span ? { tracer } : {}),
    };
    res.once('close', () => {
      const seconds = (performance.now() - exchange.startedAt) / 1000;
      // 499, as nginx says it: the client left before there was an answer.
      const status = res.headersSent ? res.statusCode : 499;
      metrics.request(exchange.route ?? 'none', req.method, status, seconds);
      if (span) endServerSpan(span, { method: req.method, template: req.route?.path, status });
      const quiet = exchange.route === undefined && quietPaths.has(req.path);
      log[quiet ? 'debug' : 'info'](
        {
          requestId,
          method: req.method,
          ...(exchange.route === undefined ? { path: shownPath(req) } : { route: exchange.route }),
          status,
          ms: Math.round(seconds * 10_000) / 10,
          ...(exchange.viewerId === undefined ? {} : { viewer: exchange.viewerId }),
          ...(res.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    withContext(context, next);
  });
  return app;
}

/** Mounts the routes, their list, the answer to everything else, and the one error handler. Call it last. */
export function finish(app: ServiceApp): ServiceApp {
  const { routes, exchanges, log } = app.slice;
  mountDeclaredRoutes(app);
  const byPath = Map.groupBy(routes, ({ contract }) => contract.path);
  // `/things/latest` goes before `/things/:id`, in any order of the list.
  const paths = [...byPath.keys()].sort(moreSpecificFirst);
  for (const path of paths) {
    const mounted = byPath.get(path) ?? [];
    for (const { contract, answer } of mounted) app[verbOf[contract.method]](path, answer);
    const methods = mounted.map(({ contract }) => contract.method);
    const allow = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    app.all(path, (req: Request, res: Response) => {
      if (req.method !== 'OPTIONS') throw methodNotAllowed(allow);
      res.writeHead(204, { allow: [...allow, 'OPTIONS'].join(', ') }).end();
    });
  }
  app.use(() => {
    throw notFound('There is nothing at this address.');
  });
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    // Work that was given up because of it; there is no connection to answer on.
    if (error instanceof ClientGone) {
      log.debug('the client has gone');
      return;
    }
    const known = toAppError(error);
    logFailure(log, known);
    const requestId = exchanges.get(res)?.requestId ?? randomUUID();
    sendProblem(res, known, { instance: req.path, requestId });
  });
  return app;
}

const verbOf = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** A refusal without a cause, such as that of one login too many, may come by the thousand: a line without a stack. */
function logFailure(log: Log, error: AppError): void {
  if (error.status < 500) return;
  if (error.status === 503 && error.cause === undefined) log.warn({ code: error.code }, error.detail);
  else log.error({ err: error.cause ?? error }, error.detail);
}

function moreSpecificFirst(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const wild = Number(left[index]?.startsWith(':')) - Number(right[index]?.startsWith(':'));
    if (wild !== 0) return wild;
  }
  return 0;
}

/** Mounts the list of a service's calls, which the gateway asks for. No token is needed: the contract is no secret. */
function mountDeclaredRoutes(app: ServiceApp): void {
  const { name: service, routes } = app.slice;
  const text = JSON.stringify({ service, routes: routes.map(({ contract }) => declared(contract)) });
  app.get(declaredRoutesPath, (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(text);
  });
}

function declared({ id, method, path, access, recentLogin, multipart }: RouteContract): DeclaredRoute {
  return {
    ...{ id, method, path, access },
    ...(recentLogin ? { recentLogin } : {}),
    ...(multipart ? { multipart: { files: { ...multipart.files } } } : {}),
  };
}
