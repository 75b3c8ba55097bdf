import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { findCluster, kubectl } from '../../../../scripts/cluster/releases.ts';
import type { Scenario } from '../scenario.ts';
import { alertDrill, type Breakages, ofOtherPlatforms, reportScrapes } from '../tools/alert-drill.ts';
import { dropStreams, hammer } from '../tools/breakages.ts';
import { lockTable, replayInCluster, slowDown, takeAway } from '../tools/cluster.ts';
import { startClusterPrometheus } from '../tools/cluster-prometheus.ts';
import {
  memoryForm,
  noiseJpeg,
  type PersonWithPhoto,
  personWithPhoto,
  photoForm,
} from '../tools/pictures.ts';

const without = {
  VolumeNearlyFull: 'the scenario volume-alert fills a volume of its own',
  PartitionOverdue: 'the scenario alerts delays it, and it is the same on a cluster',
  ...ofOtherPlatforms,
};

interface Stage extends PersonWithPhoto {
  readonly url: string;
}

export const scenario: Scenario = {
  about:
    'the same on a cluster: a Prometheus in it scrapes what is released, each alert fires and is fixed by its runbook',
  limitMs: 60 * 60_000,
  isOnlyByName: true,
  async run(context) {
    await findCluster();
    const url = await publicUrl();
    // A cluster for tests has a self-signed certificate.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const prometheus = await startClusterPrometheus(context);
    const stage = { url, ...(await personWithPhoto(url)) };
    await reportScrapes(context, prometheus, 7);
    const breakages = { ...requests(stage), ...events(stage), ...images(stage), ...live(stage) };
    await alertDrill(context, prometheus, breakages, without);
  },
};

async function publicUrl(): Promise<string> {
  const env = 'jsonpath={.data.PUBLIC_URL}';
  const url = process.env.PLATFORM_URL ?? (await kubectl('get', 'configmap', 'platform', '--output', env));
  if (!url) throw new Error('The platform is not released: npm run cluster does that.');
  return url;
}

function requests({ person, photoId }: Stage): Breakages {
  const comments = fillPath(paths.photoComments, { id: photoId });
  const ask = () => person.call('GET', comments);
  const withoutComments = async (ended: AbortSignal) => {
    const back = await takeAway('deployment/comments');
    void hammer(ask, { atOnce: 2, ended });
    return back;
  };
  const locked = async (ended: AbortSignal, atOnce: number) => {
    const letGo = await lockTable('comments.comment');
    void hammer(ask, { atOnce, ended });
    return letGo;
  };
  return {
    SliceDown: { what: 'no pod of comments is left', break: withoutComments },
    RequestErrors: { what: 'no pod of comments is left', break: withoutComments },
    DependencyDown: { what: 'Redis is gone', break: () => takeAway('statefulset/redis') },
    SlowRequests: { what: 'a table is locked', break: (ended) => locked(ended, 4) },
    DatabasePoolExhausted: { what: 'a table is locked under load', break: (ended) => locked(ended, 80) },
    UpstreamPoolExhausted: {
      what: 'a table is locked under much load',
      break: (ended) => locked(ended, 1000),
    },
    EventLoopBlocked: {
      what: 'partnership gets a fiftieth of a processor under load',
      async break(ended) {
        // With less it would not answer a scrape within its time limit.
        const fix = await slowDown('partnership', '20m');
        void hammer(() => person.call('GET', paths.partner), { atOnce: 14, ended });
        return fix;
      },
    },
  };
}

function events({ person, memoryId }: Stage): Breakages {
  const record = () => person.json('POST', paths.collections, { body: memoryForm('Another day') });
  return {
    OutboxStuck: {
      what: 'RabbitMQ is gone',
      async break() {
        const back = await takeAway('statefulset/rabbitmq');
        await record();
        return back;
      },
    },
    EventsWaiting: {
      what: 'no pod of activity is left',
      async break() {
        const back = await takeAway('deployment/activity');
        await record();
        return back;
      },
    },
    DeadLetters: {
      what: 'the blob store is away for longer than a photo is tried',
      async break() {
        const worker = await takeAway('deployment/image-worker');
        const { bytes } = await noiseJpeg();
        await person.json('POST', paths.photos, { body: photoForm(memoryId, bytes) });
        const back = await takeAway('statefulset/s3');
        // A worker without its store is not ready, so nothing waits for that.
        void worker().catch(() => undefined);
        // Five tries, over about three minutes.
        await delay(170_000);
        return async () => {
          await back();
          await replayInCluster();
        };
      },
    },
  };
}

function images({ person, memoryId }: Stage): Breakages {
  const upload = async (count: number, ...size: [number, number] | []) => {
    const { bytes } = await noiseJpeg(...size);
    for (let done = 0; done < count; done += 1) {
      await person.json('POST', paths.photos, { body: photoForm(memoryId, bytes) });
    }
  };
  return {
    PhotosFailing: {
      what: 'the worker is given too little memory for a photo',
      async break() {
        const worker = 'deployment/image-worker';
        await kubectl('set', 'env', worker, 'DECODING_MEMORY=1MB');
        await kubectl('rollout', 'status', worker, '--timeout=3m');
        await upload(6, 2000, 1500);
        return async () => {
          await kubectl('rollout', 'undo', worker);
          await kubectl('rollout', 'status', worker, '--timeout=3m');
        };
      },
    },
    PhotosSlow: {
      what: 'the worker gets a twentieth of a processor',
      async break() {
        const fix = await slowDown('image-worker', '50m');
        await upload(3, 3000, 2000);
        return fix;
      },
    },
  };
}

function live({ url, person }: Stage): Breakages {
  const record = () => person.json('POST', paths.collections, { body: memoryForm('One more day') });
  return {
    LiveLogUnread: { what: 'no pod of activity is left', break: () => takeAway('deployment/activity') },
    LiveChangesLate: {
      what: 'the log of changes is locked while something happens',
      async break() {
        const letGo = await lockTable('activity.change');
        for (let count = 0; count < 5; count += 1) await record();
        await delay(12_000);
        await letGo();
        return () => undefined;
      },
    },
    LiveStreamsDropped: {
      what: 'most of the open pages are gone at once',
      break: () => dropStreams(url, person),
    },
  };
}
