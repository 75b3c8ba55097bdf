/** What a person at the terminal sees of an error; with LOG_LEVEL=debug, all details. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message;
}
