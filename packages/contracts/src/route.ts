import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The errors a route can answer in addition to those that every route can (400, 429, 500, 503). */
export type ErrorStatus = 401 | 403 | 404 | 409 | 410 | 413 | 415 | 416 | 422;

/** A multipart body: its text fields, and its file parts by field name. */
export interface MultipartContract {
  readonly fields: z.ZodObject;
  readonly files: Readonly<
    Record<string, { readonly min: number; readonly max: number; readonly about: string }>
  >;
}

/** One call of the wire contract. */
export interface RouteContract {
  /** Names the operation in OpenAPI, logs and metrics. */
  readonly id: string;
  readonly method: Method;
  /** Express style, as in `paths`. */
  readonly path: string;
  /** The slice that answers it, which declares the module of this contract. */
  readonly service: string;
  /** `public`: anybody. `user`: only with a session. */
  readonly access: 'public' | 'user';
  /**
   * Only soon after a login: later the gateway answers 403 `REAUTHENTICATION_REQUIRED`, until the person has confirmed
   * who they are. Demo accounts are not asked, because everybody knows their password. Not for a GET.
   */
  readonly recentLogin?: boolean;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly multipart?: MultipartContract;
  readonly status: 200 | 201 | 204;
  /** The JSON of a success; absent for 204 and for pictures. */
  readonly response?: z.ZodType;
  /** Media types of a success that is not JSON. */
  readonly produces?: readonly string[];
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly errors: readonly ErrorStatus[];
}

/** The code of the response to a request that needs a recent login. */
export const reauthenticationCode = 'REAUTHENTICATION_REQUIRED';

/** What holds for a route that does not say otherwise. */
const defaults = { method: 'GET', access: 'user', status: 200 } as const;

/** A route as it is written down. `errors` need not name 401 where a session is needed. */
type RouteDefinition = Omit<RouteContract, keyof typeof defaults | 'errors'> &
  Partial<Pick<RouteContract, keyof typeof defaults | 'errors'>>;

type Defined<T> = Omit<T, 'errors'> & Omit<typeof defaults, keyof T> & Pick<RouteContract, 'errors'>;

/** Keeps a route's own types, so that its handler and its caller are checked against it. */
export function defineRoute<const T extends RouteDefinition>(route: T): Defined<T> {
  const { access = defaults.access, errors = [] } = route;
  const all: readonly ErrorStatus[] = access === 'user' ? [401, ...errors] : errors;
  return { ...defaults, ...route, errors: [...new Set(all)] };
}

/** @returns `defineRoute` for the routes of one service */
export function routesOf<const S extends string>(service: S) {
  return <const T extends Omit<RouteDefinition, 'service'>>(route: T) => defineRoute({ ...route, service });
}

export type ParamsOf<T extends RouteContract> = T extends { readonly params: infer P extends z.ZodType }
  ? z.output<P>
  : undefined;
export type QueryOf<T extends RouteContract> = T extends { readonly query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined;
export type BodyOf<T extends RouteContract> = T extends { readonly body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined;
