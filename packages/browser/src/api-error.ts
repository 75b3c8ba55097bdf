import type { Problem } from '@our-dates/contracts/problem';

/**
 * A response that is not a success. Its message is `{status}: {body text}`, or the status text without a body.
 * Every slice has its own copy of this class, and the shell's query cache must recognize errors from all of them,
 * so `instanceof` compares names.
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
  /** Seconds after which the service asks for a retry. */
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

/** A request without a response. Its message says what to do. */
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
 * The message to show for a thrown value: the service's; else `{status}: {body}` of the response; else the error's;
 * else `fallback`. Never the browser's own text, which says neither what happened nor what to do.
 */
export function errorSentence(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.problem?.message ?? plainAnswer(error) ?? fallback;
  if (!(error instanceof Error) || error.message === '' || isBrowserError(error)) return fallback;
  return error.message;
}

const shownCharacters = 300;

/** A response of an intermediary, as a message for a person: an HTML page adds nothing to its status. */
function plainAnswer({ status, statusText, message }: ApiError): string | undefined {
  const text = message.slice(`${status}: `.length).trim();
  const words = text.startsWith('<') ? statusText : text;
  return words === '' ? undefined : `${status}: ${words.slice(0, shownCharacters)}`;
}

/** By name: every slice has its own copy of our classes. */
function isBrowserError({ name }: Error): boolean {
  return name !== 'Error' && name !== 'ConnectionError';
}

function parseProblem(body: string): Problem | null {
  if (!body.startsWith('{')) return null;
  try {
    const parsed: unknown = JSON.parse(body);
    return isProblem(parsed) ? parsed : null;
  } catch {
    // Not JSON: an error page of an intermediary. Its text is in the message.
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
