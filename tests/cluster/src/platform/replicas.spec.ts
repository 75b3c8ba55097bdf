import { finishedPhotosOf, recordMemory } from '@our-dates/test-support/memories';
import { demoPerson } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import { until } from '@our-dates/test-support/until';
import { expect, test } from '@playwright/test';
import { request } from 'undici';
import { forwardTo } from '../../../../scripts/cluster/port-forward.ts';
import { kubectl } from '../../../../scripts/cluster/releases.ts';
import { platformUrl } from '../tools/platform.ts';
import { askDatabase, podsOf } from '../tools/pods.ts';

/** Asks one gateway, as the ingress would. */
async function askGateway(gateway: string, path: string, options: { cookie?: string; body?: object } = {}) {
  const platform = new URL(platformUrl());
  const answer = await request(`${gateway}${path}`, {
    method: options.body ? 'POST' : 'GET',
    headers: {
      host: platform.host,
      origin: platform.origin,
      'content-type': 'application/json',
      ...(options.cookie ? { cookie: options.cookie } : {}),
    },
    ...(options.body ? { body: JSON.stringify(options.body) } : {}),
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return {
    status: answer.statusCode,
    cookie: cookies.map((line) => line.split(';')[0]).join('; '),
    text: await answer.body.text(),
  };
}

test('a session that is made on one gateway counts on the other, and ends on both', async () => {
  const [one, other] = await podsOf('gateway');
  await using first = await forwardTo(one?.name ?? '');
  await using second = await forwardTo(other?.name ?? '');

  const made = JSON.parse((await askGateway(first.url, '/api/demo-users/create', { body: {} })).text);
  const { username, passwordHint: password } = made.user;
  const { status, cookie } = await askGateway(first.url, '/api/auth/login', { body: { username, password } });
  expect(status).toBe(200);

  const there = await askGateway(second.url, '/api/auth/me', { cookie });
  expect(there.status, there.text).toBe(200);
  expect(there.text).toContain(username);
  await askGateway(second.url, '/api/auth/logout', { cookie, body: {} });
  expect((await askGateway(first.url, '/api/auth/me', { cookie })).status).toBe(401);
});

test('an uploaded photo reaches one worker and one comments service, and is processed once', async () => {
  const person = await demoPerson(platformUrl());
  const memory = await recordMemory(person, { name: 'Two workers', photos: [await portrait()] });
  const [photo] = await finishedPhotosOf(person, memory);
  const photoId = photo?.id;

  const sent = (service: string, type: string) =>
    askDatabase(
      `select message->>'id' from ${service}.outbox
       where message->>'type' = '${type}' and message->'data'->>'photoId' = '${photoId}'`,
    );
  const [uploaded, ...more] = await sent('collections', 'photo.uploaded');
  expect(more).toEqual([]);
  const handled = (service: string) =>
    askDatabase(`select consumer from ${service}.inbox where event_id = '${uploaded}'`);
  for (const service of ['image_worker', 'comments']) {
    const once = await until(
      `${service} handles it`,
      10,
      () => handled(service),
      (rows) => rows.length > 0,
    );
    expect(once, service).toHaveLength(1);
  }
  expect(await sent('image_worker', 'photo.processed')).toHaveLength(1);

  const workers = await podsOf('image-worker');
  const logs = await Promise.all(workers.map(({ name }) => kubectl('logs', name, '--since=5m')));
  const mine = (log: string) => log.split('\n').filter((line) => line.includes(`"photoId":${photoId},`));
  expect(logs.flatMap(mine)).toHaveLength(1);
  await person.api.dispose();
});

test('expired demo accounts are swept once each, though two replicas sweep', async () => {
  test.setTimeout(150_000);
  const people = [];
  for (let made = 0; made < 12; made++) people.push(await demoPerson(platformUrl()));
  const ids = people.map(({ id }) => id).join(',');
  await askDatabase(`update auth.account set expires_at = now() - interval '1 minute' where id in (${ids})`);
  const left = () => askDatabase(`select id from auth.account where id in (${ids})`);
  await until('expired accounts go', 90, left, (rows) => rows.length === 0);
  const told = await askDatabase(
    `select message->'data'->>'userId' from auth.outbox
     where message->>'type' = 'user.deleted' and (message->'data'->>'userId')::int in (${ids})`,
  );
  expect(told.map(Number).sort()).toEqual(people.map(({ id }) => id).sort());
  for (const { api } of people) await api.dispose();
});
