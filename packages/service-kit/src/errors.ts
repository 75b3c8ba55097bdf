import { STATUS_CODES } from 'node:http';
import type { FieldErrorCode } from '@our-dates/contracts/field-errors';
import { reauthenticationCode } from '@our-dates/contracts/route';
import { databaseProblem, storageFullProblem } from './postgres/database-errors.ts';

/** What is wrong with one field of a request. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
  /** Pages show their own text for it, in the language of the page. */
  readonly code: FieldErrorCode;
  /** What the field may have at most or at least. */
  readonly limit?: number;
}

/**
 * An error whose sentence may be shown to the person who made the request. Everything else that is thrown is
 * answered as 500 without any of its text.
 */
export class AppError extends Error {
  override name = 'AppError';
  /** The HTTP status it is answered with. */
  readonly status: number;
  /** Stable, upper case. */
  readonly code: string;
  /** One sentence for a person. */
  readonly detail: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(options: {
    status: number;
    code: string;
    detail: string;
    errors?: readonly FieldError[] | undefined;
    headers?: Readonly<Record<string, string>> | undefined;
    cause?: unknown;
  }) {
    super(options.detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
    this.detail = options.detail;
    this.errors = options.errors;
    this.headers = options.headers;
  }
}

/** @returns what makes an error of this status, with this code unless another is given */
function errorOf(status: number, ownCode: string): (detail: string, code?: string) => AppError {
  return (detail, code = ownCode) => new AppError({ status, code, detail });
}

/** 400: the request itself is malformed. */
export const badRequest = errorOf(400, 'BAD_REQUEST');

/** 400 `VALIDATION`: which fields are wrong, and how. The sentence is that of the first one. */
export function validation(errors: readonly FieldError[]): AppError {
  const detail = errors[0]?.message ?? 'The request is not valid.';
  return new AppError({ status: 400, code: 'VALIDATION', detail, errors });
}

/** 401: there is no session, or it has ended. */
export function unauthenticated(detail = 'Please sign in.', code = 'UNAUTHENTICATED'): AppError {
  return new AppError({ status: 401, code, detail });
}

/**
 * 401: another tab has just extended this session and the browser holds the new cookie by now, so this answer must not
 * take it away. The page asks again.
 */
export function sessionReplaced(): AppError {
  return unauthenticated('Your session was extended in another tab. Please try again.', 'SESSION_REPLACED');
}

/** 403: the caller may see it but not do this. */
export const forbidden = errorOf(403, 'FORBIDDEN');

/** 403: only soon after a login; the page asks its person to confirm who they are, and repeats the request. */
export function reauthenticationRequired(): AppError {
  return forbidden('Please confirm that it is you.', reauthenticationCode);
}

/** 404: it does not exist, or the caller may not know that it does. */
export function notFound(detail = 'Not found.', code = 'NOT_FOUND'): AppError {
  return new AppError({ status: 404, code, detail });
}

/** 405, with the methods that do exist. */
export function methodNotAllowed(allow: readonly string[]): AppError {
  return new AppError({
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    detail: 'This address does not take that method.',
    headers: { allow: allow.join(', ') },
  });
}

/** 408: the request has not arrived in time. */
export function requestTimeout(
  detail = 'Connection timeout: the request took too long to arrive. Please try again.',
): AppError {
  return new AppError({ status: 408, code: 'REQUEST_TIMEOUT', detail });
}

/** 409: it conflicts with the current state. */
export const conflict = errorOf(409, 'CONFLICT');

/** 410: it existed and has ended. */
export const gone = errorOf(410, 'GONE');

/** 413: more bytes than allowed. */
export const tooLarge = errorOf(413, 'TOO_LARGE');

/** 415: an unsupported type of content. */
export const unsupportedMedia = errorOf(415, 'UNSUPPORTED_MEDIA');

/** 416: the range lies outside of the `size` bytes there are. */
export function rangeNotSatisfiable(size: number): AppError {
  return new AppError({ ...outsideOfFile, headers: { 'content-range': `bytes */${size}` } });
}

const outsideOfFile = {
  status: 416,
  code: 'RANGE_NOT_SATISFIABLE',
  detail: 'That range is outside of the file.',
};

/** 422: well-formed, but cannot be worked with. */
export const unprocessable = errorOf(422, 'UNPROCESSABLE');

/** 429, with when to try again; whole seconds, at least 1. */
export function tooMany(detail: string, retryAfterSeconds: number, code = 'TOO_MANY_REQUESTS'): AppError {
  return new AppError({ status: 429, code, detail, headers: retryAfter(retryAfterSeconds) });
}

/** 503, with when to try again; whole seconds, at least 1. */
export function unavailable(
  detail = 'Something we depend on is not answering. Please try again in a moment.',
  retryAfterSeconds = 1,
  code = 'UNAVAILABLE',
  cause?: unknown,
): AppError {
  return new AppError({ status: 503, code, detail, headers: retryAfter(retryAfterSeconds), cause });
}

/** 507 `STORAGE_FULL`: there is no room to keep what was sent. */
export function storageFull(cause?: unknown): AppError {
  return new AppError({ ...storageFullProblem, cause });
}

function retryAfter(seconds: number): Record<string, string> {
  return { 'retry-after': String(Math.max(1, Math.ceil(seconds))) };
}

/** The body of every answer that is not a success: RFC 9457 plus `message`, `code`, `errors`, `requestId`. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  /** The same sentence as `detail`. */
  readonly message: string;
  readonly code: string;
  readonly errors?: readonly FieldError[];
  readonly requestId: string;
}

/** What is said of an error of Express or of its parsers, which has only a status. */
const ofStatus: Readonly<Record<number, () => AppError>> = {
  404: () => notFound(),
  408: () => requestTimeout(),
  413: () => tooLarge('The request is too large.'),
  415: () => unsupportedMedia('That kind of content is not accepted.'),
  416: () => new AppError(outsideOfFile),
};

/** The error that the caller receives, whatever was thrown. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const database = databaseProblem(error);
  if (database) {
    return new AppError({
      ...database,
      cause: error,
      headers: database.status === 503 ? retryAfter(1) : undefined,
    });
  }
  const status = statusOf(error);
  if (status !== undefined && status >= 400 && status < 500) {
    const { code, detail } = ofStatus[status]?.() ?? badRequest('The request could not be understood.');
    return new AppError({ status, code, detail, cause: error });
  }
  return new AppError({
    status: 500,
    code: 'INTERNAL',
    detail: 'Something went wrong on our side. Please try again.',
    cause: error,
  });
}

/** The problem+json answer to an error: status, headers and body. Nothing of an unknown error's text is in it. */
export function toProblem(
  error: unknown,
  request: { instance: string; requestId: string },
): { status: number; headers: Readonly<Record<string, string>>; body: ProblemBody } {
  const known = toAppError(error);
  return {
    status: known.status,
    headers: known.headers ?? {},
    body: {
      type: 'about:blank',
      title: STATUS_CODES[known.status] ?? 'Error',
      status: known.status,
      detail: known.detail,
      instance: request.instance,
      message: known.detail,
      code: known.code,
      ...(known.errors ? { errors: known.errors } : {}),
      requestId: request.requestId,
    },
  };
}

/** Express and its parsers put a status on what they throw. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}
