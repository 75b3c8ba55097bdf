/** Sends a request as a page of the platform does: from its own origin. */
export function send(
  url: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: FormData | object | undefined; headers?: Record<string, string> } = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(url + path, {
    method,
    headers: {
      origin: url,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
}

/** @throws Error with what was answered, when that is no success */
export async function succeeded(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

export function form(fields: Readonly<Record<string, string | Blob>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

/** The cookie of a login, as it is sent back. */
export function cookieOf(login: Response): string {
  return login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
