import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AppError, toProblem } from '@our-dates/service-kit/errors';
import type { HeaderList } from './security-headers.ts';

/** Answers with text in one piece. */
export function sendText(
  req: IncomingMessage,
  res: ServerResponse,
  answer: { status: number; type: string; text: string; headers: HeaderList },
): void {
  res.writeHead(answer.status, [
    ...answer.headers,
    'content-type',
    answer.type,
    'content-length',
    String(Buffer.byteLength(answer.text)),
  ]);
  res.end(req.method === 'HEAD' ? undefined : answer.text);
}

/** Answers with problem+json. */
export function sendProblem(
  req: IncomingMessage,
  res: ServerResponse,
  error: AppError,
  request: { instance: string; requestId: string; headers: HeaderList },
): void {
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  const problem = toProblem(error, request);
  sendText(req, res, {
    status: problem.status,
    type: 'application/problem+json; charset=utf-8',
    text: JSON.stringify(problem.body),
    headers: [...request.headers, ...Object.entries(problem.headers).flat(), 'cache-control', 'no-store'],
  });
}
