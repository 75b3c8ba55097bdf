import { expect, test } from '@jest/globals';
import { createLog, createPathForLog } from '../src/telemetry/log.ts';
import { withContext } from '../src/telemetry/request-context.ts';

function written(use: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  use(createLog({ name: 'notes', level: 'debug', to: { write: (line) => lines.push(JSON.parse(line)) } }));
  return lines;
}

test('a line of the log has the slice, the time, the level and the message', () => {
  const [line] = written((log) => log.warn({ count: 3 }, 'that is a lot'));
  expect(line).toEqual({
    name: 'notes',
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    count: 3,
    msg: 'that is a lot',
  });
});

test('inside a request every line of the log has its id and trace', async () => {
  const [line] = written((log) =>
    withContext({ requestId: 'r1', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }, () =>
      log.info('deep inside'),
    ),
  );
  expect(line).toMatchObject({ requestId: 'r1', trace_id: 'a'.repeat(32) });
});

test('the log leaves out secrets, wherever they are in an object', () => {
  const secret = 'open sesame';
  const error = Object.assign(new Error('no'), { request: { headers: { Authorization: secret } } });
  const lines = written((log) => {
    log.info({ password: secret, user: { Cookie: secret, deeper: [{ token: secret }] } }, 'logged in');
    log.error({ err: error }, 'failed');
    log.info({ headers: { 'set-cookie': [secret], 'x-internal-token': secret, accept: 'kept' } });
  });
  expect(JSON.stringify(lines)).not.toContain(secret);
  expect(lines[0]).toMatchObject({ user: { deeper: [{ token: '[redacted]' }] } });
  expect(lines[1]).toMatchObject({ err: { message: 'no', stack: expect.any(String) } });
  expect(lines[2]).toMatchObject({ headers: { accept: 'kept' } });
});

test('an object that holds itself can be logged', () => {
  const loop: Record<string, unknown> = { name: 'loop' };
  loop.self = loop;
  expect(written((log) => log.info({ loop }, 'round'))).toHaveLength(1);
});

test.each([
  ['/', '/'],
  ['/api/photos', '/api/photos'],
  ['/api/photos/7/like', '/api/photos/…'],
  ['/api/secret/photos', '/api/…'],
  ['/secret', '/…'],
  ['//secret', '//…'],
  ['/api%2fsecret', '/…'],
  ['secret', '…'],
])('of the path %s the log holds %s, since an unknown word may be a secret', (path, shown) => {
  expect(createPathForLog(['/api/photos/:secret/like'])(path)).toBe(shown);
});

test('an error is logged without the properties that a library adds to it', () => {
  const error = Object.assign(new Error('gone', { cause: new Error('reset') }), {
    code: '57P01',
    client: { connectionParameters: { host: 'db' } },
  });
  const [line] = written((log) => log.warn({ err: error }, 'an idle connection broke'));
  expect(line?.err).toEqual({
    type: 'Error',
    message: 'gone: reset',
    stack: expect.stringContaining('gone'),
    code: '57P01',
  });
});
