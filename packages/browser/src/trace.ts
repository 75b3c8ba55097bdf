import { randomHex } from './random-hex.ts';

declare global {
  interface Window {
    /**
     * W3C trace context of the change whose requests are sent at this moment; every remote has its own copy of this
     * module.
     */
    traceOfChange?: string | undefined;
  }
}

/** Runs `ask` in the trace of a live change. Only requests that start before `ask` returns belong to it. */
export function runInTrace(traceparent: string | undefined, ask: () => void): void {
  window.traceOfChange = traceparent;
  try {
    ask();
  } finally {
    window.traceOfChange = undefined;
  }
}

/** The W3C trace context of a request: of the change that causes it, else of a new trace. */
export function newTraceparent(): string {
  return window.traceOfChange ?? `00-${randomHex(16)}-${randomHex(8)}-00`;
}
