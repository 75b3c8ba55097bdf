import { expect, it, jest } from '@jest/globals';
import { paths } from '@our-dates/contracts/paths';
import { createSessionApi } from './session-api.ts';

const date = 'Sat, 21 Nov 2026 20:00:00 GMT';
const signedIn = () => Response.json({ user: { id: 1 } }, { headers: { date } });
const refused = (code: string) => {
  const message = 'Please sign in.';
  const problem = {
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    detail: message,
    instance: paths.me,
  };
  return Response.json({ ...problem, message, code, requestId: 'r' }, { status: 401 });
};

/** A server of which each request gets the next answer. */
function answering(...answers: Response[]) {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift() ?? Response.error());
}

it('the session takes the preloaded response to me, with its time of arrival', async () => {
  const fetch = answering();
  const { me } = createSessionApi(() => Promise.resolve({ response: signedIn(), receivedAt: 17 }));
  expect(await me()).toEqual({ session: { user: { id: 1 } }, date, receivedAt: 17 });
  expect(fetch).not.toHaveBeenCalled();
});

it('the session asks again when the preloaded me was refused because another tab had just extended', async () => {
  const fetch = answering(signedIn());
  const response = refused('SESSION_REPLACED');
  const { me } = createSessionApi(() => Promise.resolve({ response, receivedAt: 17 }));
  expect(await me()).toMatchObject({ session: { user: { id: 1 } } });
  expect(fetch.mock.calls.map(([path]) => path)).toEqual([paths.me]);
});

it('the session takes any other refusal of the preloaded me as it is', async () => {
  const fetch = answering(signedIn());
  const response = refused('UNAUTHENTICATED');
  const { me } = createSessionApi(() => Promise.resolve({ response, receivedAt: 17 }));
  await expect(me()).rejects.toMatchObject({ status: 401 });
  expect(fetch).not.toHaveBeenCalled();
});

it('the session gives up waiting for a server that keeps silent', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation((_path, init) => {
    const signal = init?.signal;
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  let timer = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    timer = new AbortController();
    return timer.signal;
  });
  const { me, refresh, logout } = createSessionApi(() => undefined);
  for (const call of [me, refresh, logout]) {
    const asked = call();
    timer.abort(new DOMException('Too late', 'TimeoutError'));
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  }
});
