import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { freshDatabase } from '@our-dates/service-kit/testing/fresh';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { z } from 'zod';
import { picture } from './picture.ts';
import { startPlatform } from './watched-platform.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';

/** What only two people know, by where it is told. */
const secrets = {
  name: 'Wilhelmina Quastenflosser',
  email: 'wilhelmina@quastenflosser.example',
  memory: 'Moonlight over Ljubljana',
  photo: 'Barefoot in the fountain',
  comment: 'I still have your scarf',
  search: 'ljubljana-moonlight',
  wrongPassword: 'correct-horse-battery',
};

test('what people write and what opens their sessions is in no log, and each log line of a request contains its trace id', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'our-dates-logs-'));
  const database = await freshDatabase(sharedServers().postgresUrl);
  const platform = await startPlatform(dataDir, database.url, { LOG_LEVEL: 'trace' });
  const { url } = platform;
  const call = (
    method: string,
    path: string,
    body?: object | FormData | string,
    headers: Record<string, string> = {},
  ) => {
    const isRaw = body instanceof FormData || typeof body === 'string';
    return fetch(url + path, {
      method,
      headers: {
        origin: url,
        traceparent: `00-${traceId}-b7ad6b7169203331-00`,
        ...(body instanceof FormData || body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    });
  };
  const form = (fields: Record<string, string | Blob>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };
  const id = async (answer: Response) => z.object({ id: z.number() }).parse(await answer.json()).id;
  try {
    const user = z
      .object({ user: z.object({ username: z.string(), passwordHint: z.string() }) })
      .parse(await (await call('POST', paths.createDemoUser)).json()).user;
    await call('POST', paths.login, { username: secrets.email, password: secrets.wrongPassword });
    await call('POST', paths.login, `{"username":"${secrets.email}","password":"${secrets.wrongPassword}`);
    const login = await call('POST', paths.login, { username: user.username, password: user.passwordHint });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(login.status).toBe(200);
    const asUser = { cookie };

    await call('PUT', paths.profile, form({ displayName: secrets.name }), asUser);
    const memory = form({ name: secrets.memory, type: 'custom', description: secrets.comment });
    const memoryId = await id(await call('POST', paths.collections, memory, asUser));
    const photo = form({ photo: picture(), title: secrets.photo, collectionId: String(memoryId) });
    const photoId = await id(await call('POST', paths.photos, photo, asUser));
    const comments = fillPath(paths.photoComments, { id: photoId });
    expect((await call('POST', comments, { content: secrets.comment }, asUser)).status).toBe(201);
    await call('POST', comments, { content: [secrets.comment] }, asUser);
    await call(
      'GET',
      `${paths.collectionsWithThumbnails}?search=${secrets.search}&sort=${secrets.search}`,
      undefined,
      asUser,
    );
    const invited = await call('POST', paths.invite, undefined, asUser);
    const { inviteUrl } = z.object({ inviteUrl: z.string() }).parse(await invited.json());
    const token = inviteUrl.split('/').at(-1) ?? '';
    await call('GET', fillPath(paths.invitation, { token }));
    await call('POST', fillPath(paths.acceptInvitation, { token }), undefined, asUser);
    await call('GET', `/partnership/invite/${token}`);
    await call('GET', `/api/collections/${secrets.search}`, undefined, { cookie: `${cookie}x` });
    await waitFor(() => expect(platform.output()).toContain('photo processed'));
    await call('POST', paths.logout, undefined, asUser);
    await platform.stop();

    const output = platform.output();
    const session = cookie.slice(cookie.indexOf('=') + 1);
    const private_ = { ...secrets, token, session, password: user.passwordHint };
    expect(Object.entries(private_).filter(([, secret]) => output.includes(secret))).toEqual([]);
    const lines = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    const ofUpload = lines.filter(({ msg, route }) => msg === 'request' && route === 'uploadPhoto');
    expect(ofUpload.map(({ name }) => name).sort()).toEqual(['collections', 'gateway']);
    const ofWorker = lines.filter(({ msg }) => msg === 'photo processed');
    expect(ofWorker).toHaveLength(1);
    for (const line of [...ofUpload, ...ofWorker]) {
      expect(line).toMatchObject({ requestId: expect.any(String), trace_id: traceId });
    }
  } finally {
    await platform.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  }
}, 120_000);
