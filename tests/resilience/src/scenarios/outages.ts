import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, imageName, imageUrl, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import type { AllServers } from '@our-dates/service-kit/testing/all-servers';
import { findSlices, slicesOf } from '@our-dates/slices/find-slices';
import { couple, type Person } from '@our-dates/test-support/api-people';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { memoryForm, noiseJpeg, photoForm } from '../tools/pictures.ts';
import type { Processes } from '../tools/platform.ts';

/** Longer than any answer may take. */
const answeredWithinMs = 15_000;
const backWithinMs = 20_000;

/** What a person does, by the word for it in the table. */
type Calls = Readonly<Record<string, () => Promise<{ status: number; headers: Headers }>>>;

interface Outage {
  readonly server: keyof AllServers;
  /** What must keep working without that server. */
  readonly works: readonly string[];
  /** Slices whose readiness may fail. */
  readonly notReady: readonly string[];
  /** The effect of freezing its first process, where that is not the whole server. */
  readonly frozen?: string;
}

const inDatabase = slicesOf(findSlices(), 'service')
  .filter(({ database }) => database)
  .map(({ name }) => name);
const outages: readonly Outage[] = [
  { server: 'postgres', works: ['alive'], notReady: inDatabase, frozen: 'takes no new connections' },
  { server: 'redis', works: ['alive', 'login page'], notReady: [] },
  {
    server: 'rabbitMq',
    works: ['alive', 'login page', 'me', 'gallery', 'memory', 'upload', 'picture', 'comment', 'partner'],
    notReady: [],
  },
  {
    server: 's3',
    works: ['alive', 'login page', 'me', 'gallery', 'memory', 'comment', 'partner'],
    notReady: [],
  },
];

export const scenario: Scenario = {
  about: 'each server killed and frozen: what answers 503, what stays ready, how soon it is back',
  limitMs: 480_000,
  async run(context) {
    const platform = await context.startProcesses();
    const calls = await prepareCalls(context, platform);
    for (const outage of outages) {
      const server = platform.servers[outage.server];
      await suffer(
        context,
        { platform, calls, outage, how: 'killed' },
        {
          lose: () => server.kill(),
          bringBack: () => server.restart(),
        },
      );
      await suffer(
        context,
        { platform, calls, outage, how: outage.frozen ?? 'frozen' },
        {
          lose: () => server.pause(),
          bringBack: async () => server.resume(),
        },
      );
    }
    await startWithout(context, platform, calls);
  },
};

/** Each slice is killed and started while everything but its database is away. */
async function startWithout(
  context: ScenarioContext,
  { servers, slices }: Processes,
  calls: Calls,
): Promise<void> {
  const away = [servers.redis, servers.rabbitMq, servers.s3];
  await Promise.all(away.map((server) => server.kill()));
  const began = Date.now();
  const names = [...slices.pids.keys()];
  for (const name of names) {
    context.signal.throwIfAborted();
    await slices.kill(name);
    await slices.start(name);
  }
  const startedMs = Date.now() - began;
  await Promise.all(away.map((server) => server.restart()));
  const recovered = await untilAllAnswer(context, calls);
  context.report({
    step: 'started without redis, rabbitMq and s3',
    result: `${names.length} of ${names.length} ready, ${(startedMs / 1000).toFixed(1)} s for all; ${recovery(recovered)}`,
    passed: recovered !== null,
  });
}

function recovery(ms: number | null): string {
  return ms === null ? 'not back' : `all back ${(ms / 1000).toFixed(1)} s after the servers`;
}

async function prepareCalls(context: ScenarioContext, platform: Processes): Promise<Calls> {
  const { url } = platform;
  const [person, partner] = await couple(url);
  const { bytes } = await noiseJpeg();
  const memory = await person.json<{ id: number }>('POST', paths.collections, {
    body: memoryForm('Outages', [bytes]),
  });
  const photo = await readyPhoto(context, person, memory.id);
  const comments = fillPath(paths.photoComments, { id: photo.id });
  return {
    alive: () => fetch(`${url}/healthz`),
    'login page': () => fetch(url + paths.loginUsers),
    me: () => person.call('GET', paths.me),
    gallery: () => partner.call('GET', paths.collectionsWithThumbnails),
    memory: () => person.call('POST', paths.collections, { body: memoryForm('Another') }),
    upload: () => person.call('POST', paths.photos, { body: photoForm(memory.id, bytes) }),
    picture: () => partner.call('GET', imageUrl(imageName(photo.filePath), 320)),
    comment: () => partner.call('POST', comments, { body: { content: 'Still here' } }),
    partner: () => person.call('GET', paths.partner),
  };
}

async function readyPhoto(context: ScenarioContext, person: Person, memoryId: number): Promise<Photo> {
  for (;;) {
    const [photo] = await person.json<Photo[]>('GET', `${paths.photos}?collectionId=${memoryId}`);
    if (photo?.status === 'ready') return photo;
    await delay(200, undefined, { signal: context.signal });
  }
}

async function suffer(
  context: ScenarioContext,
  { platform, calls, outage, how }: { platform: Processes; calls: Calls; outage: Outage; how: string },
  server: { lose(): Promise<void>; bringBack(): Promise<void> },
): Promise<void> {
  await server.lose();
  const answers = await askAll(calls);
  const readiness = await readinessOf(platform);
  await server.bringBack();
  const recovered = await untilAllAnswer(context, calls);

  const slowest = Math.max(...answers.map(({ ms }) => ms));
  const failing = answers.filter(({ status }) => status >= 400);
  const wrong = [
    ...failing.filter(({ name }) => outage.works.includes(name)).map(({ name }) => `${name} should work`),
    ...failing
      .filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
      .map(({ name, status }) => `${name}: ${status} without a hint`),
    ...readiness.notReady
      .filter((slice) => !outage.notReady.includes(slice))
      .map((slice) => `${slice} not ready`),
  ];
  const refused = failing.map(({ name, status }) => `${name} ${status}`).join(', ') || 'nothing fails';
  context.report({
    step: `${outage.server} ${how}`,
    result: [
      `${refused}; slowest ${(slowest / 1000).toFixed(1)} s`,
      `degraded ${readiness.degraded.length}, not ready ${readiness.notReady.length}`,
      recovery(recovered),
      ...wrong,
    ].join('; '),
    passed: wrong.length === 0 && slowest < answeredWithinMs && recovered !== null,
  });
}

async function askAll(calls: Calls) {
  return Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const began = performance.now();
      const { status, headers } = await call();
      return { name, status, retryAfter: headers.has('retry-after'), ms: performance.now() - began };
    }),
  );
}

async function readinessOf(platform: Processes): Promise<{ notReady: string[]; degraded: string[] }> {
  const slices = [...platform.slices.pids.keys()];
  const answers = await Promise.all(
    slices.map(async (slice) => {
      const path = slice === 'gateway' ? '/readyz/gateway' : '/readyz';
      const answer = await fetch(platform.addressOf(slice) + path);
      const { status }: { status: unknown } = JSON.parse(await answer.text());
      return { slice, ok: answer.ok, status };
    }),
  );
  return {
    notReady: answers.filter(({ ok }) => !ok).map(({ slice }) => slice),
    degraded: answers.filter(({ status }) => status === 'degraded').map(({ slice }) => slice),
  };
}

/** @returns after how many milliseconds everything works again; null when it did not in time */
async function untilAllAnswer(context: ScenarioContext, calls: Calls): Promise<number | null> {
  const began = Date.now();
  while (Date.now() - began < backWithinMs) {
    const answers = await askAll(calls);
    if (answers.every(({ status }) => status < 400)) return Date.now() - began;
    await delay(100, undefined, { signal: context.signal });
  }
  return null;
}
