import type { BodyOf, ParamsOf, QueryOf, RouteContract } from '@our-dates/contracts/route';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { unauthenticated, unsupportedMedia, validation } from '../errors.ts';
import { type IdentityVerifier, internalHeaders, type Viewer } from '../identity/identity.ts';
import type { ServiceApp } from './app.ts';
import { abortSignal } from './client-gone.ts';
import { fieldErrorsOf } from './field-errors.ts';
import { readJsonBody } from './json-body.ts';
import { sendJson, sendText } from './responses.ts';

/** What a handler is given: everything checked against the contract. */
export interface RouteContext<R extends RouteContract> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Who is asking; never null where the contract says `user`. */
  readonly viewer: R['access'] extends 'user' ? Viewer : Viewer | null;
  readonly req: Request;
  readonly res: Response;
  /** Aborted when the client has gone before the answer was complete. */
  readonly signal: AbortSignal;
}

/** What a handler answers. Without `json` and `jsonText` the answer has no body. */
export interface RouteAnswer<R extends RouteContract> {
  readonly json?: R extends { readonly response: infer S extends z.ZodType } ? z.input<S> : never;
  /** JSON that is text already, sent as it is. */
  readonly jsonText?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/**
 * Mounts a route of the contract. It is answered 401 without a valid internal token, or without a session
 * when the contract says `user`; 400 `VALIDATION` when parameters, query or body are not as the contract
 * says; 413 or 415 when the body cannot be read. A multipart body is left in `req` for the handler.
 * @param handler undefined: it has answered through `res` itself
 */
export function route<const R extends RouteContract>(
  app: ServiceApp,
  contract: R,
  handler: (context: RouteContext<R>) => Promise<RouteAnswer<R> | undefined> | RouteAnswer<R> | undefined,
): void {
  const { exchanges, verifyIdentity } = app.slice;

  async function answer(req: Request, res: Response): Promise<void> {
    const exchange = exchanges.get(res);
    if (exchange) exchange.route = contract.id;
    const viewer = await verifyIdentity(req.headers[internalHeaders.token]);
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
      get signal() {
        return abortSignal(res);
      },
    } as unknown as RouteContext<R>;
    const result = await handler(context);
    if (result) send(res, contract, result);
  }

  app.slice.routes.push({ contract, answer });
}

/** A request of another slice; `signal` is aborted when that slice has gone before the answer was complete. */
type InternalExchange = Pick<RouteContext<RouteContract>, 'req' | 'res' | 'signal'>;

/**
 * Mounts a GET that only other slices ask, with a token for this service. The gateway routes nothing from outside to
 * it. It is answered 401 without the token, 400 `VALIDATION` when parameters and query are not as `input` says.
 * @param answer resolves to the JSON, or to undefined when it has answered through `res` itself; `viewer` is who is
 *   asking, null without a session
 * @param verify of the token, if it need not be for this service alone
 */
export function internalRoute<const I extends z.ZodObject>(
  app: ServiceApp,
  path: string,
  input: I,
  answer: (input: z.output<I>, viewer: Viewer | null, exchange: InternalExchange) => Promise<unknown>,
  verify: IdentityVerifier['verify'] = app.slice.verifyIdentity,
): void {
  app.get(path, async (req: Request, res: Response) => {
    const known = app.slice.exchanges.get(res);
    if (known) known.route = path;
    const viewer = await verify(req.headers[internalHeaders.token]);
    const given = input.safeParse({ ...req.params, ...req.query }, { reportInput: true });
    if (!given.success) throw validation(fieldErrorsOf(given.error));
    const exchange = {
      req,
      res,
      get signal() {
        return abortSignal(res);
      },
    };
    const json = await answer(given.data, viewer, exchange);
    if (json !== undefined) sendJson(res, json);
  });
}

/** Checks a value against the contract. @throws AppError 400 `VALIDATION` */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw validation(fieldErrorsOf(result.error));
}

function send<R extends RouteContract>(res: Response, contract: R, answer: RouteAnswer<R>): void {
  const { status } = contract;
  const text = answer.jsonText ?? (answer.json === undefined ? undefined : JSON.stringify(answer.json));
  for (const [name, value] of Object.entries(answer.headers ?? {})) res.setHeader(name, value);
  if (text === undefined) {
    res.writeHead(status).end();
    return;
  }
  if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'no-store');
  sendText(res, { status, type: 'application/json; charset=utf-8', text, headers: [] });
}
