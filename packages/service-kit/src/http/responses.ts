import type { ServerResponse } from 'node:http';
import { toProblem } from '../errors.ts';

/** Names and values of headers in turn, as `writeHead` takes them. */
export type HeaderList = readonly string[];

const notStored: HeaderList = ['cache-control', 'no-store'];

/** Answers with text in one piece. */
export function sendText(
  res: ServerResponse,
  answer: { status: number; type: string; text: string; headers: HeaderList },
): void {
  const length = String(Buffer.byteLength(answer.text));
  res.writeHead(answer.status, [
    ...answer.headers,
    ...['content-type', answer.type],
    ...['content-length', length],
  ]);
  res.end(answer.text);
}

/** Answers 200 with JSON that nobody stores. */
export function sendJson(res: ServerResponse, value: unknown): void {
  const text = JSON.stringify(value);
  sendText(res, { status: 200, type: 'application/json; charset=utf-8', text, headers: notStored });
}

/**
 * Answers with problem+json.
 * @param request.headers are sent in addition
 * @param request.members are members of the problem in addition (RFC 9457, section 3.2)
 */
export function sendProblem(
  res: ServerResponse,
  error: unknown,
  request: {
    instance: string;
    requestId: string;
    headers?: HeaderList;
    members?: Readonly<Record<string, unknown>>;
  },
): void {
  if (res.headersSent || res.destroyed) {
    // Too late for another answer; cutting it off tells the client that it is not complete.
    res.destroy();
    return;
  }
  const { status, headers, body } = toProblem(error, request);
  sendText(res, {
    status,
    type: 'application/problem+json; charset=utf-8',
    text: JSON.stringify({ ...body, ...request.members }),
    headers: [...(request.headers ?? []), ...Object.entries(headers).flat(), ...notStored],
  });
}
