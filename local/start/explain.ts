/** What a person at the terminal is told about an error; all there is to know with LOG_LEVEL=debug. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message;
}
