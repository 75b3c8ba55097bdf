import { paths } from '@our-dates/contracts/paths';

/** An answer with its body read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Milliseconds until the body was read. */
  readonly ms: number;
}

export interface CallOptions {
  readonly body?: FormData | object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A person who is signed in. */
export interface Person {
  readonly id: number;
  readonly username: string;
  /** For requests that `call` cannot make. */
  readonly headers: Readonly<Record<'origin' | 'cookie', string>>;
  /** Calls the API as this person's browser would; an answer of any status is an answer. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** As `call`, for what has to succeed: @returns the JSON of a 2xx answer */
  json<T>(method: string, path: string, options?: CallOptions): Promise<T>;
}

/** Makes a temporary demo account and signs in with it. */
export async function signUp(url: string): Promise<Person> {
  const { user } = await succeed<{ user: { id: number; username: string; passwordHint: string } }>(
    callAs({ origin: url, cookie: '' }, url, 'POST', paths.createDemoUser),
  );
  return signIn(url, user, user.passwordHint);
}

/** A session of its own for an account. */
export async function signIn(
  url: string,
  { id, username }: { id: number; username: string },
  password: string,
): Promise<Person> {
  const login = await callAs({ origin: url, cookie: '' }, url, 'POST', paths.login, {
    body: { username, password },
  });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  if (login.status !== 200 || !cookie) throw new Error(`signing in: ${login.status} ${login.text}`);
  const headers = { origin: url, cookie };
  const call: Person['call'] = (method, path, options) => callAs(headers, url, method, path, options);
  return {
    id,
    username,
    headers,
    call,
    json: (method, path, options) => succeed(call(method, path, options)),
  };
}

/** Two people who share everything. */
export async function couple(url: string): Promise<[Person, Person]> {
  const [one, other] = [await signUp(url), await signUp(url)];
  const { invitation } = await one.json<{ invitation: { inviteToken: string } }>('POST', paths.invite);
  await other.json('POST', paths.acceptInvitation.replace(':token', invitation.inviteToken));
  return [one, other];
}

async function callAs(
  { origin, cookie }: Person['headers'],
  url: string,
  method: string,
  path: string,
  { body, headers, signal }: CallOptions = {},
): Promise<Answer> {
  const began = performance.now();
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      origin,
      ...(cookie ? { cookie } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, ms: performance.now() - began };
}

async function succeed<T>(answering: Promise<Answer>): Promise<T> {
  const { status, text } = await answering;
  if (status < 200 || status > 299) throw new Error(`${status} ${text}`);
  return JSON.parse(text || 'null');
}
