import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  declaredRouteSchema,
  declaredRoutesPath,
  declaredRoutesSchema,
} from '@our-dates/contracts/declared-routes';
import { defineRoute } from '@our-dates/contracts/route';
import { z } from 'zod';
import { conflict, unavailable } from '../src/errors.ts';
import { createApp, finish } from '../src/http/app.ts';
import { jsonBodyLimit } from '../src/http/json-body.ts';
import { route } from '../src/http/route.ts';
import { type Listener, listen } from '../src/http/server.ts';
import { createIdentityVerifier, internalHeaders, type Viewer } from '../src/identity/identity.ts';
import { createHealth, mountHealth } from '../src/slice/health.ts';
import { createLog } from '../src/telemetry/log.ts';
import { createMetrics } from '../src/telemetry/metrics.ts';
import { type Call, createTestGateway, viewer } from '../testing/caller.ts';
import { waitFor } from '../testing/wait-for.ts';

const things = { service: 'comments', summary: '', errors: [] } as const;
const getThing = defineRoute({
  ...things,
  id: 'getThing',
  method: 'GET',
  path: '/api/things/:id',
  access: 'user',
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  query: z.object({ sort: z.enum(['name', 'age']).default('name') }),
  status: 200,
  response: z.object({ id: z.number(), sort: z.string(), viewer: z.number() }),
});
const latestThing = defineRoute({
  ...things,
  id: 'latestThing',
  method: 'GET',
  path: '/api/things/latest',
  access: 'public',
  status: 200,
  response: z.object({ latest: z.boolean(), viewer: z.number().nullable() }),
});
const makeThing = defineRoute({
  ...things,
  id: 'makeThing',
  method: 'POST',
  path: '/api/things',
  access: 'user',
  body: z.object({ name: z.string().min(1, 'Name is required.'), size: z.number().max(10) }),
  status: 201,
  response: z.object({ name: z.string() }),
});
const act = defineRoute({
  ...things,
  id: 'act',
  method: 'POST',
  path: '/api/act/:what',
  access: 'public',
  params: z.object({ what: z.string() }),
  status: 204,
});
const upload = defineRoute({
  ...things,
  id: 'upload',
  method: 'POST',
  path: '/api/upload',
  access: 'user',
  multipart: { fields: z.object({}), files: { photo: { min: 1, max: 1, about: 'One.' } } },
  status: 204,
});

const gateway = createTestGateway({ issuer: 'gateway', audience: 'comments' });
const logged = new PassThrough({ encoding: 'utf8' });
const lines: Record<string, unknown>[] = [];
logged.on('data', (text: string) => {
  for (const line of text.trim().split('\n')) lines.push(JSON.parse(line));
});
const state = { stopping: false, dependency: true, extra: 'ok', waiting: 0, aborted: 0 };
let listener: Listener;
let call: Call;

beforeAll(async () => {
  const log = createLog({ name: 'things', level: 'info', to: logged });
  const metrics = createMetrics({ slice: 'things' });
  const { verify } = createIdentityVerifier({
    publicKey: gateway.publicKey,
    issuer: 'gateway',
    audience: 'comments',
  });
  const stopping = () => state.stopping;
  const app = createApp({ log, name: 'things', verifyIdentity: verify, metrics, stopping });
  const health = createHealth({ stopping });
  health.watch(
    'database',
    async () => {
      if (!state.dependency) throw new Error('down');
    },
    'not ready',
  );
  health.watch(
    'bus',
    () => (state.extra === 'hanging' ? new Promise(() => undefined) : Promise.resolve(state.extra)),
    'degraded',
  );
  mountHealth(app, { health, metrics });
  route(app, getThing, ({ params, query, viewer: who }) => ({
    json: { id: params.id, sort: query.sort, viewer: who.id },
  }));
  route(app, latestThing, ({ viewer: who }) => ({
    jsonText: JSON.stringify({ latest: true, viewer: who?.id ?? null }),
    headers: { 'cache-control': 'private', link: '</next>; rel="next"' },
  }));
  route(app, makeThing, ({ body }) => ({ json: { name: body.name } }));
  route(app, act, async ({ params, res, signal }) => {
    switch (params.what) {
      case 'conflict':
        throw conflict('There is one already.', 'TAKEN');
      case 'busy':
        throw unavailable('Too many at once.', 1, 'BUSY');
      case 'bug':
        throw new Error('secret detail of /srv/app');
      case 'odd':
        throw 'not even an error';
      case 'half':
        res.writeHead(200, { 'content-length': 100 });
        res.write('half');
        throw new Error('then it broke');
      case 'wait':
        state.waiting += 1;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        state.aborted += 1;
        // What the handler was doing is given up.
        signal.throwIfAborted();
        return {};
      default:
        return {};
    }
  });
  route(app, upload, () => ({}));
  listener = await listen(finish(app), { host: '127.0.0.1', port: 0 });
  call = gateway.call(listener.url);
});
afterAll(() => listener.close());

const ann: Viewer = viewer(7);
const isProblem = (status: number, code: string) => (answer: Awaited<ReturnType<Call>>) => {
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer.json).toMatchObject({
    type: 'about:blank',
    title: expect.any(String),
    status,
    code,
    detail: expect.any(String),
    instance: expect.stringMatching(/^\//),
    requestId: answer.headers.get('x-request-id'),
  });
  const { detail, message } = answer.json as { detail: string; message: string };
  expect(message).toBe(detail);
  expect(answer.status).toBe(status);
};

test('a route’s handler gets parameters, query and viewer as the contract says', async () => {
  const answer = await call(ann, 'GET', '/api/things/12?sort=age');
  expect(answer).toMatchObject({ status: 200, json: { id: 12, sort: 'age', viewer: 7 } });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('etag')).toBeNull();
  expect(answer.headers.get('x-powered-by')).toBeNull();
});

test('a fixed path goes before one with a parameter, and a public route needs no session', async () => {
  const answer = await call(null, 'GET', '/api/things/latest');
  expect(answer).toMatchObject({ status: 200, json: { latest: true, viewer: null } });
  expect(answer.headers.get('cache-control')).toBe('private');
  expect(answer.headers.get('link')).toBe('</next>; rel="next"');
});

test('a service declares its routes to the gateway, each with its access and its number of files', async () => {
  const { status, json } = await call(null, 'GET', declaredRoutesPath);
  expect(status).toBe(200);
  const { service, routes } = declaredRoutesSchema.parse(json);
  expect(service).toBe('things');
  expect(routes.map((each) => declaredRouteSchema.parse(each))).toEqual([
    { id: 'getThing', method: 'GET', path: '/api/things/:id', access: 'user' },
    { id: 'latestThing', method: 'GET', path: '/api/things/latest', access: 'public' },
    { id: 'makeThing', method: 'POST', path: '/api/things', access: 'user' },
    { id: 'act', method: 'POST', path: '/api/act/:what', access: 'public' },
    {
      id: 'upload',
      method: 'POST',
      path: '/api/upload',
      access: 'user',
      multipart: { files: { photo: { max: 1 } } },
    },
  ]);
});

test('a route that needs a session answers 401 without one, before it reads anything else', async () => {
  isProblem(401, 'UNAUTHENTICATED')(await call(null, 'GET', '/api/things/abc'));
  isProblem(401, 'UNAUTHENTICATED')(await call(null, 'POST', '/api/things', 'x'.repeat(200_000)));
});

test('a service answers 401 without a token of the gateway', async () => {
  const response = await fetch(`${listener.url}/api/things/latest`);
  expect(response.status).toBe(401);
  const forged = await fetch(`${listener.url}/api/things/1`, { headers: { 'x-internal-token': 'a.b.c' } });
  expect(forged.status).toBe(401);
});

test.each(['abc', '0', '-1', '1.5', '99999999999999999999', '1e999', "1'--", '%00'])(
  'an id like %s is not valid',
  async (id) => {
    const answer = await call(ann, 'GET', `/api/things/${id}`);
    isProblem(400, 'VALIDATION')(answer);
    expect(answer.json).toHaveProperty('errors.0.path', 'id');
  },
);

test('a query that is not as the contract says is not valid', async () => {
  isProblem(400, 'VALIDATION')(await call(ann, 'GET', '/api/things/1?sort=size'));
  isProblem(400, 'VALIDATION')(await call(ann, 'GET', '/api/things/1?sort=name&sort=age'));
  expect((await call(ann, 'GET', '/api/things/1?sort[x]=1&other=%ff')).status).toBe(200);
});

test('a path that is not well encoded is a bad request', async () => {
  isProblem(400, 'BAD_REQUEST')(await call(ann, 'GET', '/api/things/%E0%A4%A'));
  isProblem(400, 'BAD_REQUEST')(await call(ann, 'POST', '/api/act/%'));
});

test('a JSON body is checked field by field', async () => {
  expect(await call(ann, 'POST', '/api/things', { name: 'lamp', size: 3, more: 1 })).toMatchObject({
    status: 201,
    json: { name: 'lamp' },
  });
  const answer = await call(ann, 'POST', '/api/things', { name: '', size: 11 });
  isProblem(400, 'VALIDATION')(answer);
  expect(answer.json).toMatchObject({
    detail: 'Name is required.',
    errors: [{ path: 'name', message: 'Name is required.' }, { path: 'size' }],
  });
});

async function post(body: string | Buffer | undefined, headers: Record<string, string>) {
  const response = await fetch(`${listener.url}/api/things`, {
    method: 'POST',
    headers: { [internalHeaders.token]: await gateway.token(ann), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: JSON.parse(text) as unknown, text };
}

const json = { 'content-type': 'application/json' };

test.each([
  ['malformed JSON', '{"name":', json, 400, 'MALFORMED_JSON'],
  ['nothing', undefined, {}, 400, 'VALIDATION'],
  ['an empty body', '', json, 400, 'VALIDATION'],
  ['null', 'null', json, 400, 'VALIDATION'],
  ['an array', '[]', json, 400, 'VALIDATION'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]), json, 400, 'MALFORMED_JSON'],
  ['a form', 'name=lamp', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA'],
  ['no type', Buffer.from('{}'), {}, 415, 'UNSUPPORTED_MEDIA'],
  ['another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }, 415, 'UNSUPPORTED_MEDIA'],
  ['compression', '{}', { ...json, 'content-encoding': 'gzip' }, 415, 'UNSUPPORTED_MEDIA'],
  ['too many bytes', JSON.stringify({ name: 'x'.repeat(jsonBodyLimit) }), json, 413, 'TOO_LARGE'],
] as const)('a body of %s is refused', async (_what, body, headers, status, code) => {
  isProblem(status, code)(await post(body, headers));
});

test('a body in chunks is limited too', async () => {
  const sent = await gateway.token(ann);
  const status = await new Promise<number>((resolve, reject) => {
    const req = rawRequest(`${listener.url}/api/things`, {
      method: 'POST',
      headers: { ...json, 'x-internal-token': sent },
    });
    req.on('response', (res) => {
      res.resume();
      resolve(res.statusCode ?? 0);
    });
    req.on('error', reject);
    for (let n = 0; n < 30; n++) req.write('x'.repeat(10_000));
    req.end();
  });
  expect(status).toBe(413);
});

test('a form route takes nothing but forms', async () => {
  isProblem(415, 'UNSUPPORTED_MEDIA')(await call(ann, 'POST', '/api/upload', { a: 1 }));
  expect((await call(ann, 'POST', '/api/upload', new FormData())).status).toBe(204);
});

test('a route without a response body answers without one', async () => {
  const answer = await call(null, 'POST', '/api/act/nothing');
  expect(answer).toMatchObject({ status: 204, text: '' });
});

test('HEAD answers like GET without the body; OPTIONS and other methods name the allowed ones', async () => {
  const head = await call(ann, 'HEAD', '/api/things/12');
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers.get('content-length')).toBe(String('{"id":12,"sort":"name","viewer":7}'.length));
  const options = await call(ann, 'OPTIONS', '/api/things/12');
  expect(options.status).toBe(204);
  expect(options.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  const put = await call(ann, 'PUT', '/api/things');
  isProblem(405, 'METHOD_NOT_ALLOWED')(put);
  expect(put.headers.get('allow')).toBe('POST');
});

test('an unknown path is 404', async () => {
  isProblem(404, 'NOT_FOUND')(await call(ann, 'GET', '/api/nothing'));
  isProblem(404, 'NOT_FOUND')(await call(ann, 'GET', '/api/things/1/%2e%2e%2fetc'));
});

test('an error response describes the problem, and reveals nothing of the server', async () => {
  const taken = await call(null, 'POST', '/api/act/conflict');
  isProblem(409, 'TAKEN')(taken);
  expect(taken.json).toMatchObject({ message: 'There is one already.' });
  for (const what of ['bug', 'odd']) {
    const bug = await call(null, 'POST', `/api/act/${what}`);
    isProblem(500, 'INTERNAL')(bug);
    expect(bug.text).not.toMatch(/secret|srv|stack|not even/);
  }
  expect(lines.some((line) => JSON.stringify(line.err ?? '').includes('secret detail'))).toBe(true);
});

test('a refusal because too many ask at once leaves a line without a stack', async () => {
  isProblem(503, 'BUSY')(await call(null, 'POST', '/api/act/busy'));
  const line = lines.find(({ code }) => code === 'BUSY');
  expect(line).toMatchObject({ level: 'warn', msg: 'Too many at once.' });
  expect(line).not.toHaveProperty('err');
});

test('an answer that fails midway is cut off, and the server continues', async () => {
  await expect(call(null, 'POST', '/api/act/half')).rejects.toThrow();
  expect((await call(null, 'POST', '/api/act/nothing')).status).toBe(204);
});

test('a handler learns that its client has gone, and stopping for that reason is not an error', async () => {
  const before = state.aborted;
  const sent = await gateway.token(ann);
  const req = rawRequest(`${listener.url}/api/act/wait`, {
    method: 'POST',
    headers: { 'x-internal-token': sent },
  });
  req.on('error', () => {});
  req.end();
  await waitFor(() => expect(state.waiting).toBe(1));
  req.destroy();
  await waitFor(() => expect(state.aborted).toBe(before + 1));
  // The error handler has had its turn before the next request is answered.
  await call(null, 'POST', '/api/act/nothing');
  expect(lines.filter(({ err }) => JSON.stringify(err ?? '').includes('client has gone'))).toEqual([]);
});

test('each request leaves one line with its id, and no secret of its path', async () => {
  const token = 'a-very-secret-token';
  await call(ann, 'POST', `/api/act/${token}`, undefined, {
    'x-request-id': 'request-1',
    traceparent: `00-${'e'.repeat(32)}-${'f'.repeat(16)}-01`,
  });
  await waitFor(() => expect(lines.some((line) => line.requestId === 'request-1')).toBe(true));
  const own = lines.filter((line) => line.requestId === 'request-1');
  expect(own).toHaveLength(1);
  expect(own[0]).toMatchObject({
    name: 'things',
    level: 'info',
    msg: 'request',
    route: 'act',
    method: 'POST',
    status: 204,
    viewer: 7,
    trace_id: 'e'.repeat(32),
  });
  expect(JSON.stringify(lines)).not.toContain(token);
});

test.each([
  ['of another method', 'GET', (token: string) => `/api/act/${token}`, '/api/act/:what'],
  ['that leads on', 'POST', (token: string) => `/api/act/${token}/more`, '/api/act/…'],
  ['that is not there', 'GET', (token: string) => `/partnership/invite/${token}`, '/…'],
  ['that is badly encoded', 'POST', (token: string) => `/api/act/${token}%`, '/api/act/…'],
  ['that only looks like ours', 'POST', (token: string) => `/api%2fact%2f${token}`, '/…'],
])('a path %s leaves no secret in the log', async (what, method, pathTo, shown) => {
  const token = 'kept-to-those-who-have-the-link';
  const requestId = what.replaceAll(' ', '-');
  await call(ann, method, pathTo(token), undefined, { 'x-request-id': requestId });
  await waitFor(() => expect(lines.some((line) => line.requestId === requestId)).toBe(true));
  expect(lines.find((line) => line.requestId === requestId)).toMatchObject({ method, path: shown });
  expect(JSON.stringify(lines)).not.toContain(token);
});

test('a request id that is not plain text is replaced', async () => {
  const answer = await call(ann, 'GET', '/api/things/1', undefined, { 'x-request-id': 'a"b {}' });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('health, readiness and metrics need no token', async () => {
  const get = async (path: string) => {
    const response = await fetch(listener.url + path);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  expect((await get('/healthz')).status).toBe(200);
  expect(await get('/readyz')).toMatchObject({
    status: 200,
    text: expect.stringContaining('"database":"ok"'),
  });
  state.dependency = false;
  const unready = await get('/readyz');
  isProblem(503, 'UNAVAILABLE')({ ...unready, json: JSON.parse(unready.text) });
  expect(unready.text).toContain('"database":"failing"');
  expect(unready.headers.get('retry-after')).toBe('1');
  expect((await get('/healthz')).status).toBe(200);
  state.dependency = true;
  const metrics = await get('/metrics');
  expect(metrics.text).toMatch(
    /http_request_duration_seconds_count\{slice="things",route="getThing",method="GET",status="200"\} \d/,
  );
});

test.each([
  ['hangs', 'hanging', 'failing', 0],
  ['works in part', 'degraded', 'degraded', 0.5],
] as const)(
  'a service stays ready while a dependency that it can do without %s, and says so in body and metrics',
  async (_, extra, shown, metric) => {
    state.extra = extra;
    try {
      const answer = await fetch(`${listener.url}/readyz`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ status: 'degraded', checks: { database: 'ok', bus: shown } });
      const metrics = await (await fetch(`${listener.url}/metrics`)).text();
      expect(metrics).toContain(`dependency_up{dependency="bus",slice="things"} ${metric}\n`);
      expect(metrics).toContain('dependency_up{dependency="database",slice="things"} 1\n');
    } finally {
      state.extra = 'ok';
    }
  },
);

test('a service that stops is not ready, still answers, and closes connections after their answer', async () => {
  state.stopping = true;
  const ready = await fetch(`${listener.url}/readyz`);
  expect(ready.status).toBe(503);
  const answer = await call(ann, 'GET', '/api/things/1');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection')).toBe('close');
  state.stopping = false;
});

test('a request that is not HTTP gets a problem too', async () => {
  const { port } = new URL(listener.url);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('HELLO\r\n\r\n'));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\nContent-Type: application\/problem\+json/);
});
