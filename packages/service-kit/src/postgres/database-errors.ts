/** How an error of PostgreSQL or its driver is answered. */
export interface DatabaseProblem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
}

const busy: DatabaseProblem = {
  status: 503,
  code: 'DATABASE_TIMEOUT',
  detail: 'The database took too long to answer. Please try again in a moment.',
};
const reset: DatabaseProblem = {
  status: 503,
  code: 'CONNECTION_RESET',
  detail: 'The connection broke off. Please try again.',
};
const badValue: DatabaseProblem = {
  status: 400,
  code: 'BAD_REQUEST',
  detail: 'The request holds a value that cannot be stored.',
};
const clash: DatabaseProblem = {
  status: 409,
  code: 'CONFLICT',
  detail: 'That contradicts something that was changed at the same time.',
};
/** Of the database's disk as well as of the one for files: to the person it is the same. */
export const storageFullProblem: DatabaseProblem = {
  status: 507,
  code: 'STORAGE_FULL',
  detail: 'There is no room left on the server to save this. Please try again later.',
};

/** SQLSTATE codes and classes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const bySqlState: Readonly<Record<string, DatabaseProblem>> = {
  '57014': busy, // statement_timeout
  '55P03': busy, // lock_timeout
  '53100': storageFullProblem, // disk full
  '53200': busy, // out of memory
  '53300': busy, // too many connections
  '57P01': reset, // terminated by an administrator
  '57P02': reset,
  '57P03': busy, // starting up or shutting down
  '25006': reset, // read-only: the server was the primary, and is a standby now
  '40001': busy, // serialization failure
  '40P01': busy, // deadlock
  '25P03': busy, // idle in transaction
  '22021': badValue, // a NUL in a text
  '22P05': badValue,
  '22003': badValue, // number out of range
  '22P02': badValue,
  '22007': badValue,
  '22008': badValue,
  '23505': clash,
  '23503': clash,
};

/** What the driver says without a code; see node_modules/pg/lib/client.js and pg-pool/index.js. */
const byDriverMessage: readonly [RegExp, DatabaseProblem][] = [
  [/^timeout exceeded when trying to connect/, busy],
  [/^Connection terminated due to connection timeout/, busy],
  [/^Query read timeout/, busy],
  [/^timeout expired/, busy],
  [/^Connection terminated/, reset],
  [/^Client has encountered a connection error/, reset],
  [/^Client was closed/, reset],
  [/^Cannot use a pool after calling end/, reset],
  [/^The server does not support SSL/, busy],
];

/**
 * What the system says when the server cannot be reached. These could come from any connection, but every
 * other adapter turns its own into an AppError, so what is left is the driver's.
 */
const bySystemCode: Readonly<Record<string, DatabaseProblem>> = {
  ECONNREFUSED: busy,
  ENOTFOUND: busy,
  EAI_AGAIN: busy,
  ETIMEDOUT: busy,
  EHOSTUNREACH: busy,
  ENETUNREACH: busy,
  ECONNRESET: reset,
  EPIPE: reset,
};

/** Whether an error comes from PostgreSQL or its driver, and how it is answered; undefined when it does not. */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') {
    if (!('severity' in error)) return bySystemCode[error.code];
    return bySqlState[error.code] ?? (error.code.startsWith('08') ? reset : undefined);
  }
  return byDriverMessage.find(([message]) => message.test(error.message))?.[1];
}

/** Whether the connection that gave this error is of no further use. */
export function breaksConnection(error: unknown): boolean {
  const problem = databaseProblem(error);
  if (problem === reset) return true;
  if (!(error instanceof Error)) return false;
  return problem === busy && !('severity' in error);
}
