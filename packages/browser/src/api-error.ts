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
  /** What the service said, where the body was problem+json. */
  readonly problem: Problem | null;
  /** Seconds after which the service asks to be tried again. */
  readonly retryAfterSeconds: number | null;

  constructor(answer: { status: number; statusText: string; body: string; retryAfter?: string | null }) {
    super(`${answer.status}: ${answer.body || answer.statusText}`);
    this.status = answer.status;
    this.problem = parseProblem(answer.body);
    const seconds = Number(answer.retryAfter ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }
}

/** The message to show for a thrown value: the service's, else the error's, else `fallback`. */
export function errorSentence(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.problem?.message ?? fallback;
  return error instanceof Error && error.message !== '' ? error.message : fallback;
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
