import { check, fail } from 'k6';
import http, { type RefinedParams, type RefinedResponse, type ResponseType } from 'k6/http';
import type { RequestName } from '../plan/requests.ts';
import { run } from './run.ts';

/** One request of a visit. */
export interface Question {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** The session of the person who asks; absent: a visitor without one. */
  readonly cookie?: string;
  readonly json?: object;
  readonly form?: { readonly type: string; readonly body: ArrayBuffer };
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the answer; any other fails the visit. */
  readonly status?: number;
  /** The answer's bytes are counted, and not kept. */
  readonly isPicture?: boolean;
}

export type Answer = RefinedResponse<ResponseType>;

/** `host[:port]` of the address at which people see the platform. */
const host = run.origin.replace(/^https?:\/\//, '');

function paramsOf(name: RequestName, { cookie, json, form, headers, status = 200, isPicture }: Question) {
  const params: RefinedParams<ResponseType> = {
    headers: {
      Host: host,
      Origin: run.origin,
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...(json ? { 'Content-Type': 'application/json' } : {}),
      ...(form ? { 'Content-Type': form.type } : {}),
      ...headers,
    },
    tags: { name },
    // The visit sets the cookies of each request; k6 keeps none.
    jar: new http.CookieJar(),
    redirects: 0,
    responseType: isPicture ? 'none' : 'text',
    responseCallback: http.expectedStatuses(status),
  };
  return params;
}

const bodyOf = ({ json, form }: Question) => form?.body ?? (json ? JSON.stringify(json) : null);

/** Ends the visit when the answer is not the expected one. */
function require(name: RequestName, { status = 200 }: Question, answer: Answer): void {
  const isRight = check(answer, { [`${name}: ${status}`]: (given) => given.status === status });
  if (!isRight) fail(`${name}: ${answer.status} ${answer.error} ${String(answer.body ?? '').slice(0, 200)}`);
}

/** Sends the request, and ends the visit when the answer is not the expected one. */
export function ask(name: RequestName, question: Question): Answer {
  const { method = 'GET', path } = question;
  const answer = http.request(method, run.url + path, bodyOf(question), paramsOf(name, question));
  require(name, question, answer);
  return answer;
}

/** Sends all requests at once, as a page does. */
export function askTogether(name: RequestName, questions: readonly Question[]): Answer[] {
  const answers = http.batch(
    questions.map((question) => ({
      method: question.method ?? 'GET',
      url: run.url + question.path,
      body: bodyOf(question),
      params: paramsOf(name, question),
    })),
  );
  for (const [at, question] of questions.entries()) {
    const answer = answers[at];
    if (answer) require(name, question, answer);
  }
  return answers;
}

/** The one place where an answer becomes the type its contract promises. */
export function jsonOf<T>(answer: Answer): T {
  return answer.json() as T;
}

/** Ends the visit when a check does not hold. */
export function expect(what: string, holds: boolean): void {
  if (!check(holds, { [what]: (it) => it })) fail(what);
}
