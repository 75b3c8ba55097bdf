import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@our-dates/common/free-port';
import { openStream } from '@our-dates/common/testing/event-stream';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { readAlerts, readRules } from '../../../scripts/monitoring/files.ts';
import type { Scenario, Torture } from '../scenario.ts';
import { brokenUploads, freeze, hammer, lockTable, stutter } from '../tools/breakages.ts';
import { replayDeadLetters } from '../tools/events.ts';
import { type Person, signUp } from '../tools/people.ts';
import { memoryForm, noiseJpeg, photoForm } from '../tools/pictures.ts';
import type { Processes } from '../tools/platform.ts';
import { type Labels, type Prometheus, startPrometheus } from '../tools/prometheus.ts';
import { scaledRules } from '../tools/scaled-rules.ts';

/** A minute of the rules is three seconds here. */
const factor = 20;
const fireWithinMs = 90_000;
const endWithinMs = 120_000;
/** Of the kubelet's figures, which only a cluster has. */
const ofClusters = ['VolumeNearlyFull'];

/** What breaks something, and the alert that must tell of it. */
interface Breakage {
  readonly alert: string;
  /** Of the alert that is waited for. */
  readonly labels?: Labels;
  readonly what: string;
  /** Resolves when it is broken; the result mends it. `ended` is aborted before that. */
  readonly break: (ended: AbortSignal) => Promise<() => Promise<unknown> | unknown>;
}

interface Stage {
  readonly torture: Torture;
  readonly platform: Processes;
  readonly person: Person;
  readonly memoryId: number;
  readonly photoId: number;
}

export const scenario: Scenario = {
  about:
    'a real Prometheus scrapes every slice, and each alert fires when what it watches is broken, and ends after',
  limitMs: 25 * 60_000,
  isOnlyByName: true,
  async run(torture) {
    const metricsPort = String(await freePort());
    const platform = await torture.startProcesses({ env: { METRICS_PORT: metricsPort } });
    const targets = new Map(
      [...platform.slices.pids.keys()].map((name) => [
        name,
        name === 'gateway' ? `http://127.0.0.1:${metricsPort}` : platform.addressOf(name),
      ]),
    );
    const prometheus = await startPrometheus(torture, { targets, rules: scaledRules(readRules(), factor) });
    const person = await signUp(platform.url);
    const memory = await person.json<{ id: number }>('POST', paths.collections, {
      body: memoryForm('A day'),
    });
    const { bytes } = await noiseJpeg();
    const photo = await person.json<{ id: number }>('POST', paths.photos, {
      body: photoForm(memory.id, bytes),
    });
    const stage = { torture, platform, person, memoryId: memory.id, photoId: photo.id };

    await reportScrapes(torture, prometheus, targets.size);
    const breakages = [...requests(stage), ...events(stage), ...images(stage), ...live(stage)];
    for (const breakage of breakages) await fireAndEnd(torture, prometheus, breakage);
    const silent = readAlerts()
      .map(({ alert }) => alert)
      .filter((alert) => !ofClusters.includes(alert) && !breakages.some((one) => one.alert === alert));
    torture.report({
      step: 'every alert was made to fire',
      figures: silent.length === 0 ? `all but ${ofClusters}, which only a cluster has` : `not: ${silent}`,
      passed: silent.length === 0,
    });
  },
};

function requests({ torture, platform, person, photoId }: Stage): Breakage[] {
  const { servers, slices } = platform;
  const comments = fillPath(paths.photoComments, { id: photoId });
  const ask = () => person.call('GET', comments);
  const alsoDown = async (ended: AbortSignal) => {
    await slices.kill('comments');
    void hammer(ask, { atOnce: 2, ended });
    return () => slices.start('comments');
  };
  const frozen = async (ended: AbortSignal, atOnce: number) => {
    const goOn = freeze(platform, 'comments');
    void hammer(ask, { atOnce, ended });
    return goOn;
  };
  return [
    {
      alert: 'SliceDown',
      labels: { slice: 'comments' },
      what: 'the comments service is killed',
      break: alsoDown,
    },
    {
      alert: 'RequestErrors',
      labels: { route: 'listComments' },
      what: 'the comments service is killed',
      break: alsoDown,
    },
    {
      alert: 'DependencyDown',
      labels: { dependency: 'keyValue' },
      what: 'Redis is killed',
      async break() {
        await servers.redis.kill();
        return () => servers.redis.restart();
      },
    },
    {
      alert: 'SlowRequests',
      labels: { slice: 'gateway', route: 'listComments' },
      what: 'the comments service is frozen under load',
      break: (ended) => frozen(ended, 10),
    },
    {
      alert: 'UpstreamPoolExhausted',
      labels: { upstream: 'comments' },
      what: 'the comments service is frozen under much load',
      break: (ended) => frozen(ended, 400),
    },
    {
      alert: 'DatabasePoolExhausted',
      labels: { slice: 'comments' },
      what: 'a table is locked under load',
      async break(ended) {
        const letGo = await lockTable(platform.databaseOf('comments'), 'comment');
        void hammer(ask, { atOnce: 40, ended });
        return letGo;
      },
    },
    {
      alert: 'EventLoopBlocked',
      labels: { slice: 'partnership' },
      what: 'the partnership service gets a turn for 0.3 s of each second',
      async break(ended) {
        torture.signal.throwIfAborted();
        const over = stutter(platform, 'partnership', ended);
        return () => over;
      },
    },
  ];
}

function events({ platform, person, memoryId }: Stage): Breakage[] {
  const { servers, slices } = platform;
  const record = () => person.json('POST', paths.collections, { body: memoryForm('Another day') });
  return [
    {
      alert: 'OutboxStuck',
      labels: { slice: 'collections' },
      what: 'RabbitMQ is killed',
      async break() {
        await servers.rabbitMq.kill();
        await record();
        return () => servers.rabbitMq.restart();
      },
    },
    {
      alert: 'EventsWaiting',
      labels: { queue: 'activity' },
      what: 'the activity service is killed',
      async break() {
        await slices.kill('activity');
        await record();
        return () => slices.start('activity');
      },
    },
    {
      alert: 'DeadLetters',
      labels: { queue: 'image-worker.photos' },
      what: 'the blob store is away for longer than a photo is tried',
      async break() {
        await slices.kill('image-worker');
        const { bytes } = await noiseJpeg();
        await person.json('POST', paths.photos, { body: photoForm(memoryId, bytes) });
        await servers.s3.kill();
        await slices.start('image-worker');
        // Five tries, over about three minutes.
        await delay(150_000);
        return async () => {
          await servers.s3.restart();
          await replayDeadLetters(platform);
        };
      },
    },
  ];
}

function images({ torture, platform, person, memoryId }: Stage): Breakage[] {
  return [
    {
      alert: 'PhotosFailing',
      what: 'originals are broken after they were accepted',
      async break() {
        await brokenUploads(torture, platform, 8);
        return () => undefined;
      },
    },
    {
      alert: 'PhotosSlow',
      what: 'the worker is frozen in the middle of photos',
      async break() {
        const { bytes } = await noiseJpeg(4000, 3000);
        const upload = () => person.json('POST', paths.photos, { body: photoForm(memoryId, bytes) });
        await Promise.all([upload(), upload(), upload()]);
        const goOn = freeze(platform, 'image-worker');
        await delay(25_000);
        goOn();
        return () => undefined;
      },
    },
  ];
}

function live({ platform, person }: Stage): Breakage[] {
  const { slices } = platform;
  const record = () => person.json('POST', paths.collections, { body: memoryForm('One more day') });
  return [
    {
      alert: 'LiveLogUnread',
      what: 'the activity service is killed',
      async break() {
        await slices.kill('activity');
        return () => slices.start('activity');
      },
    },
    {
      alert: 'LiveChangesLate',
      what: 'the activity service is frozen while something happens',
      async break() {
        const goOn = freeze(platform, 'activity');
        for (let count = 0; count < 5; count += 1) await record();
        await delay(9000);
        goOn();
        return () => undefined;
      },
    },
    {
      alert: 'LiveStreamsDropped',
      what: 'most of the open pages are gone at once',
      async break() {
        const open = () => openStream(platform.url, paths.live, person.headers);
        const streams = await Promise.all(Array.from({ length: 18 }, open));
        await delay(45_000);
        for (const stream of streams.slice(0, 15)) stream.close();
        return () => {
          for (const stream of streams) stream.close();
        };
      },
    },
  ];
}

async function reportScrapes(torture: Torture, prometheus: Prometheus, count: number): Promise<void> {
  await delay(8000, undefined, { signal: torture.signal });
  for (const [step, states] of [
    ['each slice is scraped', await prometheus.targets()],
    ['each rule is evaluated', await prometheus.rules()],
  ] as const) {
    const wrong = [...states].filter(([, problem]) => problem !== '');
    const figures = wrong.length === 0 ? `${states.size}: ${[...states.keys()]}` : wrong.join('; ');
    torture.report({ step, figures, passed: wrong.length === 0 && states.size >= count });
  }
  const firing = await prometheus.firing();
  const figures = firing.length === 0 ? 'nothing fires' : JSON.stringify(firing);
  torture.report({ step: 'on a platform that is well', figures, passed: firing.length === 0 });
}

async function fireAndEnd(torture: Torture, prometheus: Prometheus, breakage: Breakage): Promise<void> {
  const { alert, labels = {}, what } = breakage;
  torture.say(`${alert}: ${what}`);
  const isFiring = async () =>
    (await prometheus.firing()).some((one) =>
      Object.entries({ ...labels, alertname: alert }).every(([name, value]) => one[name] === value),
    );
  const until = async (wanted: boolean, ms: number): Promise<number | null> => {
    const began = Date.now();
    while (Date.now() - began < ms) {
      if ((await isFiring()) === wanted) return (Date.now() - began) / 1000;
      await delay(500, undefined, { signal: torture.signal });
    }
    return null;
  };
  const ended = new AbortController();
  const mend = await breakage.break(ended.signal);
  let fired: number | null;
  try {
    fired = await until(true, fireWithinMs);
  } finally {
    ended.abort();
    await mend();
  }
  const over = fired === null ? null : await until(false, endWithinMs);
  const seconds = (value: number | null) => (value === null ? 'never' : `after ${value.toFixed(0)} s`);
  torture.report({
    step: `${alert}: ${what}`,
    figures: `fires ${seconds(fired)}, ends ${seconds(over)}`,
    passed: fired !== null && over !== null,
  });
}
