import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Person } from '@our-dates/test-support/api-people';

const everyMs = 500;

/**
 * Sends a form evenly over a time, as a slow line does.
 * @returns the status of the answer
 */
export async function sendSlowly(
  url: string,
  person: Person,
  call: {
    readonly method: 'POST' | 'PUT';
    readonly path: string;
    readonly form: FormData;
    readonly durationMs: number;
  },
): Promise<number> {
  const encoded = new Response(call.form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const sending = request(url + call.path, {
    method: call.method,
    headers: {
      ...person.headers,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': body.length,
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  const piece = Math.ceil((body.length * everyMs) / call.durationMs);
  const feeding = (async () => {
    for (let from = 0; from < body.length; from += piece) {
      sending.write(body.subarray(from, from + piece));
      await delay(everyMs);
    }
    sending.end();
  })();
  await Promise.race([answered, feeding]);
  return answered;
}
