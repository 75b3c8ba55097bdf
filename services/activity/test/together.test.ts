import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newEvent } from '@our-dates/contracts/events';
import { fillPath } from '@our-dates/contracts/paths';
import { platformNames } from '@our-dates/contracts/platform-names';
import {
  type LoginEnded,
  type Together,
  togetherChannels,
  togetherSchema,
} from '@our-dates/contracts/together';
import { togetherPaths } from '@our-dates/contracts/together-page';
import { createIdentityVerifier, internalHeaders } from '@our-dates/service-kit/identity/identity';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import { createEventBus, createKeyValue } from '@our-dates/service-kit/slice/adapters';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { type Call, createTestGateway, viewer } from '@our-dates/service-kit/testing/caller';
import { createDatabase, type TestDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { readPlatform } from '@our-dates/slices/platform';
import { startService } from '../src/service.ts';

const loginAt = '2026-11-23T20:00:00.000Z';
const mina = viewer(1, { username: 'mina', partnerId: 2, loginAt });
const alex = viewer(2, { username: 'alex', partnerId: 1, loginAt });

const log = createLog({ name: 'test', level: 'silent' });
let database: TestDatabase;
let folder: string;
/** Stands where the collections service is: the couple sees memory 10 with the photos 20 and 21. */
let collections: Server;
/** Two replicas, on the same store. */
let services: RunningService[];
let calls: Call[];
let keyValue: KeyValue;

beforeAll(async () => {
  database = await createDatabase(sharedServers().postgresUrl, 'activity');
  folder = await mkdtemp(join(tmpdir(), 'activity-'));
  const gateway = createTestGateway({ issuer: platformNames.issuer, audience: ['activity', 'collections'] });
  const { verify } = createIdentityVerifier({
    publicKey: gateway.publicKey,
    issuer: platformNames.issuer,
    audience: 'collections',
  });
  collections = createServer(async (req, res) => {
    const asker = await verify(req.headers[internalHeaders.token]);
    const known = ['/api/collections/10', '/api/photos/20', '/api/photos/21'].includes(req.url ?? '');
    const isVisible = known && (asker?.id === mina.id || asker?.id === alex.id);
    res.writeHead(isVisible ? 200 : 404, { 'content-type': 'application/json' });
    res.end(JSON.stringify(isVisible ? { id: 1, collectionId: 10 } : {}));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collections.once('listening', resolve));
  const { port } = collections.address() as AddressInfo;
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    REDIS_URL: sharedServers().redisUrl,
    REDIS_PREFIX: `${crypto.randomUUID()}:`,
    COLLECTIONS_URL: `http://127.0.0.1:${port}`,
    INTERNAL_PUBLIC_KEY: gateway.publicKey,
    LOG_LEVEL: 'silent',
  };
  services = [await startService(env), await startService(env)];
  calls = services.map(({ url }) => gateway.call(url));
  const { REDIS_URL, REDIS_PREFIX } = env;
  const rest = { DATA_DIR: folder, AMQP_PREFIX: '', S3_PREFIX: '', S3_REGION: '' };
  keyValue = await createKeyValue({ REDIS_URL, REDIS_PREFIX, ...rest }, log);
});

afterAll(async () => {
  await keyValue.close();
  await Promise.all(services.map((service) => service.stop()));
  collections.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const [one, other]: [Call, Call] = [
  (...args) => (calls[0] as Call)(...args),
  (...args) => (calls[1] as Call)(...args),
];

async function look(): Promise<string> {
  const invited = await one(mina, 'POST', togetherPaths.current, { collectionId: 10, photoId: 20 });
  const { id } = togetherSchema.parse(invited.json);
  expect((await other(alex, 'POST', fillPath(togetherPaths.join, { id }))).status).toBe(200);
  return id;
}

async function current(of = mina): Promise<Together | null> {
  const { json } = await other(of, 'GET', togetherPaths.current);
  return (json as { together: Together | null }).together;
}

test('partners at two replicas look together: invite, join, move, stay and leave', async () => {
  const id = await look();
  const path = fillPath(togetherPaths.photo, { id });
  expect(await current()).toMatchObject({ id, status: 'looking', photoId: 20 });
  const moved = await other(alex, 'PUT', path, { photoId: 21 });
  expect(moved).toMatchObject({ status: 200, json: { photoId: 21, movedBy: 2 } });
  expect((await one(mina, 'PUT', path, { photoId: 22 })).status).toBe(404);
  expect((await one(mina, 'PUT', path, { photoId: 'first' })).status).toBe(400);
  expect(await one(mina, 'POST', fillPath(togetherPaths.present, { id }))).toMatchObject({
    status: 200,
    json: { photoId: 21 },
  });
  expect((await one(mina, 'DELETE', fillPath(togetherPaths.one, { id }))).status).toBe(204);
  expect((await one(mina, 'DELETE', fillPath(togetherPaths.one, { id }))).status).toBe(404);
  expect(await current()).toBeNull();
});

test('of many presses at both replicas each counts once, in one order', async () => {
  const id = await look();
  const path = fillPath(togetherPaths.photo, { id });
  const before = (await current())?.revision ?? 0;
  const presses = Array.from({ length: 10 }, (_, at) =>
    at % 2 === 0 ? one(mina, 'PUT', path, { photoId: 21 }) : other(alex, 'PUT', path, { photoId: 20 }),
  );
  const states = (await Promise.all(presses)).map(({ json }) => togetherSchema.parse(json));
  const last = states.toSorted((a, b) => b.revision - a.revision)[0];
  expect(await current()).toEqual(last);
  expect(last?.revision).toBeLessThanOrEqual(before + 10);
  await one(mina, 'DELETE', fillPath(togetherPaths.one, { id }));
});

test('looking together ends with the partnership', async () => {
  await look();
  const ports = { DATA_DIR: folder, REDIS_PREFIX: '', AMQP_PREFIX: '', S3_PREFIX: '', S3_REGION: '' };
  const bus = await createEventBus(ports, { platform: readPlatform(), log });
  const event = newEvent('partnership.ended', 1, { userIds: [1, 2] });
  await bus.publish([{ ...event, id: crypto.randomUUID(), time: new Date().toISOString() }]);
  await waitFor(async () => expect(await current()).toBeNull());
  await bus.close();
});

test('looking together ends when a gateway reports that the login of one of them has ended', async () => {
  await look();
  const message: LoginEnded = { userId: alex.id, partnerId: mina.id, loginAt };
  await keyValue.publish(togetherChannels.loginEnded, JSON.stringify(message));
  await waitFor(async () => expect(await current()).toBeNull());
});
