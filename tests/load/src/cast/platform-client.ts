import { Agent, type FormData, request } from 'undici';

/** Where the platform is, and as what people see it. */
export interface Target {
  readonly url: string;
  readonly origin: string;
  readonly insecure: boolean;
}

export interface Call {
  readonly cookie?: string;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly json?: object;
  readonly form?: FormData;
}

/** Sends requests to a platform as its pages would. */
export interface PlatformClient {
  /** @throws Error for any answer that is not a success, with what it said */
  ask<T>(path: string, call?: Call): Promise<{ body: T; cookie: string }>;
  /** The headers of a person's request. */
  headersOf(cookie?: string): Record<string, string>;
  readonly target: Target;
  readonly dispatcher: Agent;
  close(): Promise<void>;
}

/** @param signal ends what is under way */
export function createPlatformClient(target: Target, signal: AbortSignal): PlatformClient {
  const { url, origin, insecure } = target;
  // Thousands of live connections stay open in addition to the others.
  const dispatcher = new Agent({ connections: null, connect: { rejectUnauthorized: !insecure } });
  const headersOf = (cookie?: string) => ({
    host: new URL(origin).host,
    origin,
    ...(cookie === undefined ? {} : { cookie }),
  });
  return {
    target,
    dispatcher,
    headersOf,
    async ask<T>(path: string, { cookie, method = 'GET', json, form }: Call = {}) {
      const answer = await request(url + path, {
        dispatcher,
        signal,
        method,
        headers: { ...headersOf(cookie), ...(json ? { 'content-type': 'application/json' } : {}) },
        body: form ?? (json ? JSON.stringify(json) : null),
      });
      const text = await answer.body.text();
      if (answer.statusCode < 200 || answer.statusCode > 299) {
        throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
      }
      return { body: parsed<T>(text), cookie: cookiesIn(answer.headers['set-cookie']) };
    },
    close: () => dispatcher.destroy(),
  };
}

/** The one place where an answer becomes the type its contract promises. */
function parsed<T>(text: string): T {
  return JSON.parse(text || 'null') as T;
}

/** The cookies that an answer has set, as a `Cookie` header. */
function cookiesIn(lines: string | string[] | undefined): string {
  return [lines ?? []]
    .flat()
    .map((line) => line.slice(0, line.indexOf(';')))
    .join('; ');
}
