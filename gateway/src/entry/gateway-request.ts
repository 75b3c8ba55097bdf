import type { HeaderList } from '@our-dates/service-kit/http/responses';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Span } from '@our-dates/service-kit/telemetry/tracer';
import type { Request, Response } from 'express';
import type { GatewayRoute } from '../routes/added-routes.ts';

/** A request as every part of the gateway sees it. */
export interface GatewayRequest {
  readonly req: Request;
  readonly res: Response;
  /** Without the query, whatever a router has taken from `req.url`. */
  readonly path: string;
  /** Of the browser. */
  readonly address: string;
  readonly origin: string;
  /** Whether it names a host that this platform answers to. */
  readonly isForUs: boolean;
  readonly requestId: string;
  readonly traceId: string;
  /** W3C trace context. */
  readonly traceparent: string;
  /** Of the whole request, where its trace is recorded. */
  readonly span: Span | undefined;
  /** For every response that is data. */
  readonly headers: HeaderList;
  readonly startedAt: number;
  kind: 'api' | 'site' | 'health';
  /** Known as soon as possible, for the log. */
  route: GatewayRoute | undefined;
  viewer: Viewer | null;
}

export function setRequest(res: Response, request: GatewayRequest): void {
  res.locals.request = request;
}

/** What the gateway knows of the request that a response is for. */
export function requestOf(res: Response): GatewayRequest {
  return res.locals.request;
}
