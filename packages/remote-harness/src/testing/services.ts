import type { Problem } from '@our-dates/contracts/problem';
import { signInPaths } from '@our-dates/contracts/sign-in-paths';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/** The full address of a path. */
export const at = (path: string) => new URL(path, location.href).href;

/** Of unsent input; one key for all accounts of a test. */
const inputKey = { key: btoa('k'.repeat(32)) };

/** A mock server for the services; each test adds handlers. A request without a handler fails the test. */
export const services = setupServer(http.get(at(signInPaths.inputKey), () => HttpResponse.json(inputKey)));

/** An error response as the services send it. */
export function problem(status: number, message: string, own: Partial<Problem> = {}) {
  const body: Problem = {
    type: 'about:blank',
    title: 'Problem',
    status,
    detail: message,
    message,
    code: 'ANY',
    instance: '/',
    requestId: 'r1',
    ...own,
  };
  return HttpResponse.json(body, { status });
}
