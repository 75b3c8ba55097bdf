import type { ServerResponse } from 'node:http';
import { toProblem } from '../errors.ts';

/** Answers with problem+json. */
export function sendProblem(
  res: ServerResponse,
  error: unknown,
  request: { instance: string; requestId: string },
): void {
  const { status, headers, body } = toProblem(error, request);
  sendText(res, status, JSON.stringify(body), {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
}

export function sendText(
  res: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string>,
): void {
  res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
}
