import type { IncomingMessage } from 'node:http';
import { badRequest, requestTimeout, tooLarge, unsupportedMedia } from '../errors.ts';
import { hasBody } from './has-body.ts';

/**
 * Bytes of JSON that a request may bring. A text of 5,000 characters, the longest there is, has at most 80,000
 * UTF-16 units (decision 11), which take 240,000 bytes.
 */
export const jsonBodyLimit = 256 * 1024;

/** The gateway has the whole of it before it asks, so only what comes past the gateway can be slow. */
const arrivesWithinMs = 10_000;

const tooSlow = 'The request came too slowly and ran into a timeout. Please try again.';

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

/**
 * Reads the JSON body of a request.
 * @returns undefined when there is no body
 * @throws AppError 408 when it takes more than ten seconds; 413 over `jsonBodyLimit`; 415 when it is not JSON in plain UTF-8; 400 when it is malformed
 */
export async function readJsonBody(req: IncomingMessage): Promise<unknown> {
  const { 'content-length': length, 'content-type': type, 'content-encoding': encoding } = req.headers;
  if (!hasBody(req)) return undefined;
  if (encoding !== undefined && encoding !== 'identity') {
    throw unsupportedMedia('Send the request without compression.');
  }
  if (type === undefined || !jsonType.test(type)) throw unsupportedMedia('Send the request as JSON.');
  if (Number(length) > jsonBodyLimit) throw bodyTooLarge();
  const text = await readText(req);
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The request is not valid JSON.', 'MALFORMED_JSON');
  }
}

function readText(req: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= jsonBodyLimit) chunks.push(chunk);
      else settle(() => reject(bodyTooLarge()));
    };
    const onEnd = () =>
      settle(() =>
        resolve((chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).toString()),
      );
    const onError = () =>
      settle(() => reject(badRequest('The request broke off before it was complete.', 'INCOMPLETE')));
    const onLate = () => settle(() => reject(requestTimeout(tooSlow)));
    const timer = setTimeout(onLate, arrivesWithinMs);
    const settle = (answer: () => void) => {
      clearTimeout(timer);
      req.off('data', onData).off('end', onEnd).off('error', onError).off('close', onError);
      // A later error of a stream without a listener would end the process.
      req.on('error', () => {});
      answer();
    };
    req.on('data', onData).on('end', onEnd).on('error', onError).on('close', onError);
  });
}

function bodyTooLarge() {
  return tooLarge(`The request is larger than ${jsonBodyLimit / 1024} KB.`);
}
