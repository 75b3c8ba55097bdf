import type { Problem } from '@our-dates/contracts/problem';

/**
 * An answer that is not a success. Its message is `{status}: {body text}`, or the status text without a body.
 *
 * Every slice brings a copy of this class, and what one of them throws the shell's query cache has to know; so
 * `instanceof` goes by the name.
 */
export class ApiError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  override readonly name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  /** What the service said, where the body was problem+json. */
  readonly problem: Problem | null;
  /** Seconds after which the service asks to be tried again. */
  readonly retryAfterSeconds: number | null;

  constructor(answer: { status: number; statusText: string; body: string; retryAfter?: string | null }) {
    super(`${answer.status}: ${answer.body || answer.statusText}`);
    this.status = answer.status;
    this.statusText = answer.statusText;
    this.problem = parseProblem(answer.body);
    const seconds = Number(answer.retryAfter ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }
}

/** A request that got no answer. Its message says what to do. */
export class ConnectionError extends TypeError {
  override readonly name = 'ConnectionError';

  constructor(cause?: unknown) {
    super(
      navigator.onLine
        ? 'The connection was interrupted. Please try again.'
        : 'You are offline. Please try again when you are connected.',
      { cause },
    );
  }
}

/**
 * The message to show for a thrown value: the service's, else `{status}: {body}` of another answer, else the
 * error's, else `fallback`. Never the browser's own words, which say neither what happened nor what to do.
 */
export function errorSentence(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.problem?.message ?? plainAnswer(error) ?? fallback;
  if (!(error instanceof Error) || error.message === '' || isBrowserError(error)) return fallback;
  return error.message;
}

const shownCharacters = 300;

/** An answer of something in between, for a person: a page of markup says no more than its status does. */
function plainAnswer({ status, statusText, message }: ApiError): string | undefined {
  const text = message.slice(`${status}: `.length).trim();
  const words = text.startsWith('<') ? statusText : text;
  return words === '' ? undefined : `${status}: ${words.slice(0, shownCharacters)}`;
}

/** By name: every slice brings a copy of our own classes. */
function isBrowserError({ name }: Error): boolean {
  return name !== 'Error' && name !== 'ConnectionError';
}

function parseProblem(body: string): Problem | null {
  if (!body.startsWith('{')) return null;
  try {
    const parsed: unknown = JSON.parse(body);
    return isProblem(parsed) ? parsed : null;
  } catch {
    // Not JSON after all: an error page of something in between. Its text is in the message.
    return null;
  }
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string' &&
    'code' in value &&
    typeof value.code === 'string'
  );
}
