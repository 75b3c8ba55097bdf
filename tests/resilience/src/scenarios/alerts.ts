import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { readRules } from '../../../../scripts/monitoring/files.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { alertDrill, type Breakages, ofOtherPlatforms, reportScrapes } from '../tools/alert-drill.ts';
import {
  brokenUploads,
  delayPartitions,
  dropStreams,
  freeze,
  hammer,
  lockTable,
  stutter,
} from '../tools/breakages.ts';
import { replayDeadLetters } from '../tools/events.ts';
import {
  memoryForm,
  noiseJpeg,
  type PersonWithPhoto,
  personWithPhoto,
  photoForm,
} from '../tools/pictures.ts';
import type { Processes } from '../tools/platform.ts';
import { startPrometheus } from '../tools/prometheus.ts';
import { scaledRules } from '../tools/scaled-rules.ts';

/** A minute of the rules is three seconds here. */
const factor = 20;

interface Stage extends PersonWithPhoto {
  readonly context: ScenarioContext;
  readonly platform: Processes;
}

export const scenario: Scenario = {
  about:
    'a real Prometheus scrapes every slice, and each alert fires when what it watches is broken, and ends after',
  limitMs: 25 * 60_000,
  isOnlyByName: true,
  async run(context) {
    const metricsPort = String(await freePort());
    const platform = await context.startProcesses({ env: { METRICS_PORT: metricsPort } });
    const targets = new Map(
      [...platform.slices.pids.keys()].map((name) => [
        name,
        name === 'gateway' ? `http://127.0.0.1:${metricsPort}` : platform.addressOf(name),
      ]),
    );
    const prometheus = await startPrometheus(context, { targets, rules: scaledRules(readRules(), factor) });
    const stage = { context, platform, ...(await personWithPhoto(platform.url)) };

    await reportScrapes(context, prometheus, targets.size);
    const breakages = { ...requests(stage), ...events(stage), ...images(stage), ...live(stage) };
    await alertDrill(context, prometheus, breakages, {
      VolumeNearlyFull: 'only a cluster has its result',
      ...ofOtherPlatforms,
    });
  },
};

function requests({ context, platform, person, photoId }: Stage): Breakages {
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
  return {
    SliceDown: { what: 'the comments service is killed', break: alsoDown },
    RequestErrors: { what: 'the comments service is killed', break: alsoDown },
    DependencyDown: {
      what: 'Redis is killed',
      async break() {
        await servers.redis.kill();
        return () => servers.redis.restart();
      },
    },
    SlowRequests: { what: 'the comments service is frozen under load', break: (ended) => frozen(ended, 10) },
    UpstreamPoolExhausted: {
      what: 'the comments service is frozen under much load',
      break: (ended) => frozen(ended, 400),
    },
    DatabasePoolExhausted: {
      what: 'a table is locked under load',
      async break(ended) {
        const letGo = await lockTable(platform.databaseOf('comments'), 'comment');
        void hammer(ask, { atOnce: 40, ended });
        return letGo;
      },
    },
    EventLoopBlocked: {
      what: 'the partnership service gets a turn for 0.3 s of each second',
      async break(ended) {
        context.signal.throwIfAborted();
        const over = stutter(platform, 'partnership', ended);
        return () => over;
      },
    },
  };
}

function events({ platform, person, memoryId }: Stage): Breakages {
  const { servers, slices } = platform;
  const record = () => person.json('POST', paths.collections, { body: memoryForm('Another day') });
  return {
    OutboxStuck: {
      what: 'RabbitMQ is killed',
      async break() {
        await servers.rabbitMq.kill();
        await record();
        return () => servers.rabbitMq.restart();
      },
    },
    EventsWaiting: {
      what: 'the activity service is killed',
      async break() {
        await slices.kill('activity');
        await record();
        return () => slices.start('activity');
      },
    },
    DeadLetters: {
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
          await replayDeadLetters(servers.rabbitMq);
        };
      },
    },
    PartitionOverdue: {
      what: 'the log of changes is old, and somebody reads it for long',
      break: () => delayPartitions(platform.databaseOf('activity')),
    },
  };
}

function images({ context, platform, person, memoryId }: Stage): Breakages {
  return {
    PhotosFailing: {
      what: 'originals are broken after they were accepted',
      async break() {
        await brokenUploads(context, platform, 8);
        return () => undefined;
      },
    },
    PhotosSlow: {
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
  };
}

function live({ platform, person }: Stage): Breakages {
  const { slices } = platform;
  const record = () => person.json('POST', paths.collections, { body: memoryForm('One more day') });
  return {
    LiveLogUnread: {
      what: 'the activity service is killed',
      async break() {
        await slices.kill('activity');
        return () => slices.start('activity');
      },
    },
    LiveChangesLate: {
      what: 'the activity service is frozen while something happens',
      async break() {
        const goOn = freeze(platform, 'activity');
        for (let count = 0; count < 5; count += 1) await record();
        await delay(9000);
        goOn();
        return () => undefined;
      },
    },
    LiveStreamsDropped: {
      what: 'most of the open pages are gone at once',
      break: () => dropStreams(platform.url, person),
    },
  };
}
