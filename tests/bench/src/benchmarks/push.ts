import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { root } from '@our-dates/slices/find-slices';
import { couple, type Person, signUp } from '@our-dates/test-support/api-people';
import { percentile } from '@our-dates/test-support/percentile';
import {
  type PushBrowser,
  type PushServiceStandIn,
  startPushService,
} from '@our-dates/test-support/push-service';
import { until } from '@our-dates/test-support/until';
import { type Notifications, notificationPaths } from '../../../../services/notifications/contract.ts';
import type { Measurement } from '../measurement.ts';
import { startPlatform } from '../platform.ts';

export const about = `From a comment of one partner to the push message in a push service on this machine.
    --couples 8          who write at the same time
    --rounds 12          comments of each couple, on another photo each`;

/** Between two comments of a couple. */
const pauseMs = 500;

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { couples: { type: 'string', default: '8' }, rounds: { type: 'string', default: '12' } },
  });
  const pushService = await startPushService();
  const platform = await startPlatform(root, { PUSH_TEST_ORIGINS: pushService.origin });
  try {
    const visitor = await signUp(platform.url);
    const photosNow = () => photosOf(visitor).catch(() => []);
    const photos = await until('the samples are there', 120, photosNow, ({ length }) => length > 0);
    const rounds = photos.slice(0, Number(values.rounds));
    const delays = await Promise.all(
      Array.from({ length: Number(values.couples) }, () => writeAndWait(platform.url, pushService, rounds)),
    );
    const all = delays.flat();
    const name = 'one process, one machine';
    const measured = (title: string, seconds: number): Measurement => ({
      title,
      unit: 's',
      series: [{ name, points: [{ values: [seconds] }] }],
      targets: [{ series: name, atMost: 5 }],
    });
    return [
      measured('From a comment to its push message, median', percentile(0.5, all)),
      measured('From a comment to its push message, 95th percentile', percentile(0.95, all)),
    ];
  } finally {
    await platform.stop();
    await pushService.close();
  }
}

/** @returns seconds from each comment to its message */
async function writeAndWait(
  url: string,
  pushService: PushServiceStandIn,
  photos: readonly Photo[],
): Promise<number[]> {
  const [writer, reader] = await couple(url);
  const phone = await registerPhone(reader, pushService);
  const delays: number[] = [];
  for (const photo of photos) {
    const count = phone.received.length;
    const began = Date.now();
    await writer.json('POST', fillPath(paths.photoComments, { id: photo.id }), {
      body: { content: 'There!' },
    });
    const received = await phone.waitFor(count + 1);
    delays.push(((received[count]?.at ?? Number.POSITIVE_INFINITY) - began) / 1000);
    await sleep(pauseMs);
  }
  return delays;
}

async function registerPhone(person: Person, pushService: PushServiceStandIn): Promise<PushBrowser> {
  const { publicKey } = await person.json<Notifications>('GET', notificationPaths.notifications);
  const phone = pushService.subscribe(publicKey);
  await person.json('PUT', notificationPaths.devices, {
    body: { ...phone.subscription, name: 'A phone' },
  });
  return phone;
}

/** Of the samples, on which everybody in the demo may comment. */
async function photosOf(person: Person): Promise<Photo[]> {
  const photos = await Promise.all(
    [1, 2, 3, 4, 6].map((id) => person.json<Photo[]>('GET', `${paths.photos}?collectionId=${id}`)),
  );
  return photos.flat();
}
