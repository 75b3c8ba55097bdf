import type { Problem } from '@our-dates/contracts/problem';
import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** Answers in the services' place; a test says what. What nobody answers fails the test. */
export const services = setupServer();

/** The full address of a path. */
export const at = (path: string) => new URL(path, location.href).href;

/** A refusal as the services send one. */
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
