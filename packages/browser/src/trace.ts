import { randomHex } from './random-hex.ts';

declare global {
  interface Window {
    /** W3C trace context of the change because of which is asked right now; every remote has a copy of this module. */
    traceOfChange?: string | undefined;
  }
}

/** Asks in the trace of a change that was heard of. Only what is asked before `ask` returns belongs to it. */
export function runInTrace(traceparent: string | undefined, ask: () => void): void {
  window.traceOfChange = traceparent;
  try {
    ask();
  } finally {
    window.traceOfChange = undefined;
  }
}

/** The W3C trace context of a request: of the change that causes it, else of a trace that begins with it. */
export function newTraceparent(): string {
  return window.traceOfChange ?? `00-${randomHex(16)}-${randomHex(8)}-00`;
}
