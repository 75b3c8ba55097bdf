import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { declaredRoutesPath } from '@our-dates/contracts/declared-routes';
import type { BodyOf, ParamsOf, QueryOf, RouteContract } from '@our-dates/contracts/route';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { z } from 'zod';
import {
  type AppError,
  methodNotAllowed,
  notFound,
  toAppError,
  toProblem,
  unauthenticated,
  unsupportedMedia,
  validation,
} from '../errors.ts';
import { type IdentityVerifier, internalHeaders, type Viewer } from '../identity/identity.ts';
import { createPathForLog, type Log } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { requestIdOf, withContext } from '../telemetry/request-context.ts';
import type { Span, Tracer } from '../telemetry/tracer.ts';
import { isSampled } from '../telemetry/tracing.ts';
import { mountDeclaredRoutes } from './declared-routes.ts';
import { readJsonBody } from './json-body.ts';

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

/** What a handler is given: everything checked against the contract. */
export interface RouteContext<R extends RouteContract> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Who is asking; never null where the contract says `user`. */
  readonly viewer: R['access'] extends 'user' ? Viewer : Viewer | null;
  readonly req: Request;
  readonly res: Response;
  readonly log: Log;
  /** Aborted when the client has gone before the answer was complete. */
  readonly signal: AbortSignal;
}

/** What a handler answers. Without `json` and `jsonText` the answer has no body. */
export interface RouteAnswer<R extends RouteContract> {
  /** By default the contract's. */
  readonly status?: number;
  readonly json?: R extends { readonly response: infer S extends z.ZodType } ? z.input<S> : never;
  /** JSON that is text already, sent as it is. */
  readonly jsonText?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** Answers one contract route; undefined: it has answered through `res` itself. */
export type RouteHandler<R extends RouteContract> = (
  context: RouteContext<R>,
) => Promise<RouteAnswer<R> | undefined> | RouteAnswer<R> | undefined;

const quietPaths = new Set<string>(['/healthz', '/readyz', '/metrics', declaredRoutesPath]);

/**
 * An Express app with what every service needs: a request id, one access line and one figure per request.
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

/** @param answered.template undefined where no route was found, whatever else where it is no text */
export function endServerSpan(
  span: Span,
  answered: { method: string; template: unknown; status: number },
): void {
  const { method, template, status } = answered;
  const isRoute = typeof template === 'string';
  if (isRoute) span.rename(`${method} ${template}`);
  span.set({
    'http.request.method': method,
    ...(isRoute ? { 'http.route': template } : {}),
    'http.response.status_code': status,
  });
  if (status >= 500) span.fail(String(status));
  span.end();
}

/**
 * Mounts a route of the contract. It is answered 401 without a valid internal token, or when nobody is signed
 * in and the contract says `user`; 400 `VALIDATION` when parameters, query or body are not as the contract
 * says; 413 or 415 when the body cannot be read. A multipart body is left in `req` for the handler.
 */
export function route<const R extends RouteContract>(
  app: ServiceApp,
  contract: R,
  handler: RouteHandler<R>,
): void {
  const { exchanges, verifyIdentity, log } = app.slice;

  async function answer(req: Request, res: Response): Promise<void> {
    const exchange = exchanges.get(res);
    if (exchange) exchange.route = contract.id;
    const token = req.headers[internalHeaders.token];
    const viewer = await verifyIdentity(typeof token === 'string' ? token : undefined);
    if (viewer && exchange) exchange.viewerId = viewer.id;
    if (!viewer && contract.access === 'user') throw unauthenticated();
    if (contract.multipart && !/^multipart\/form-data\s*;/i.test(req.headers['content-type'] ?? '')) {
      throw unsupportedMedia('Send the request as a form with files.');
    }

    const params = contract.params && parse(contract.params, req.params);
    const query = contract.query && parse(contract.query, req.query);
    const body = contract.body && parse(contract.body, await readJsonBody(req));
    // What the schemas have checked is what the contract's types say, which a conditional type cannot see.
    const context = {
      params,
      query,
      body,
      viewer,
      req,
      res,
      log,
      get signal() {
        return abortSignal(res);
      },
    } as unknown as RouteContext<R>;
    const result = await handler(context);
    if (result) send(res, contract, result);
  }

  app.slice.routes.push({ contract, answer });
}

/**
 * Mounts a GET that only other slices ask, with a token for this service. The gateway routes nothing from outside to
 * it. It is answered 401 without the token, 400 `VALIDATION` when parameters and query are not as `input` says.
 * @param answer resolves to the JSON
 */
export function internalRoute<const I extends z.ZodObject>(
  app: ServiceApp,
  path: string,
  input: I,
  answer: (input: z.output<I>) => Promise<unknown>,
): void {
  app.get(path, async (req: Request, res: Response) => {
    const exchange = app.slice.exchanges.get(res);
    if (exchange) exchange.route = path;
    const token = req.headers[internalHeaders.token];
    await app.slice.verifyIdentity(typeof token === 'string' ? token : undefined);
    const given = input.safeParse({ ...req.params, ...req.query });
    if (!given.success) throw validationOf(given.error);
    sendText(res, 200, JSON.stringify(await answer(given.data)), {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
}

/** Mounts the routes, their list, the answer to everything else, and the one error handler. Call it last. */
export function finish(app: ServiceApp): ServiceApp {
  const { name, routes, exchanges, log } = app.slice;
  mountDeclaredRoutes(
    app,
    name,
    routes.map(({ contract }) => contract),
  );
  const byPath = Map.groupBy(routes, ({ contract }) => contract.path);
  // `/things/latest` goes before `/things/:id`, in whatever order they were given.
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
    if (known.status >= 500) log.error({ err: causeOf(known) }, known.detail);
    if (res.headersSent) {
      // Too late for another answer; cutting it off tells the client that it is not complete.
      res.destroy();
      return;
    }
    const requestId = exchanges.get(res)?.requestId ?? randomUUID();
    sendProblem(res, known, { instance: req.path, requestId });
  });
  return app;
}

/** Answers with problem+json. */
export function sendProblem(
  res: ServerResponse,
  error: unknown,
  request: { instance: string; requestId: string },
): void {
  const { status, headers, body } = toProblem(error, request);
  sendText(res, status, JSON.stringify(body), {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
}

const verbOf = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw validationOf(result.error);
}

function validationOf({ issues }: z.ZodError): AppError {
  return validation(issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })));
}

function send<R extends RouteContract>(res: Response, contract: R, answer: RouteAnswer<R>): void {
  const status = answer.status ?? contract.status;
  const text = answer.jsonText ?? (answer.json === undefined ? undefined : JSON.stringify(answer.json));
  for (const [name, value] of Object.entries(answer.headers ?? {})) res.setHeader(name, value);
  if (text === undefined) {
    res.writeHead(status).end();
    return;
  }
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  if (!res.hasHeader('cache-control')) headers['cache-control'] = 'no-store';
  sendText(res, status, text, headers);
}

function sendText(res: ServerResponse, status: number, text: string, headers: Record<string, string>): void {
  res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
}

/** Why the signal of a request is aborted. */
class ClientGone extends Error {
  override message = 'the client has gone';
}

function abortSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const left = () => {
    if (!res.writableFinished) controller.abort(new ClientGone());
  };
  if (res.closed || res.destroyed) left();
  else res.once('close', left);
  return controller.signal;
}

function causeOf(error: AppError): unknown {
  return error.cause ?? error;
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
