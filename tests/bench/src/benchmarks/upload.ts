import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { imageName, imageUrl, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { root } from '@our-dates/slices/find-slices';
import { noSamples } from '../../../../local/testing/no-samples.ts';
import { createDemoAccount, type DemoAccount } from '../demo-account.ts';
import { LiveClient } from '../live-client.ts';
import type { Measurement } from '../measurement.ts';
import { type Photograph, phonePhotograph } from '../photographs.ts';
import { startProcesses, startServers, withUndo } from '../processes.ts';
import { uploadPhotos } from '../upload-photos.ts';

export const about = `From the first byte of an upload to the visible derivative, through all slices as processes.
    --photos 40          of 12 megapixels, uploaded three at a time as the page does, in addition to a single one
    --rounds 5           one more before is not counted`;

/** The platform tells of every photo in much less time. */
const silenceMs = 60_000;
/** The width of the picture that is shown. */
const width = 960;

/** A person with a page open. */
interface Visitor {
  readonly account: DemoAccount;
  readonly live: LiveClient;
}

/** Milliseconds since the first byte was sent. */
interface Times {
  /** The last photo was accepted. */
  readonly accepted: number;
  /** The first and the last derivative were received. */
  readonly first: number;
  readonly last: number;
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { photos: { type: 'string', default: '40' }, rounds: { type: 'string', default: '5' } },
  });
  return withUndo(async (undo) => {
    const photograph = await phonePhotograph();
    const servers = await startServers(undo);
    const env = (dataDir: string) => ({
      NODE_ENV: 'production',
      SAMPLES_DIR: noSamples(dataDir),
      SESSION_TTL: '8h',
    });
    const { slices } = await startProcesses({ root, env }, servers, undo);
    const account = await createDemoAccount(slices.url, { samples: false });
    const live = openLive(slices.url, account);
    undo(() => live.close());
    await live.opened;
    const visitor = { account, live };
    const single: Times[] = [];
    const many: Times[] = [];
    for (let round = 0; round <= Number(values.rounds); round += 1) {
      single.push(await upload(visitor, photograph, 1));
      many.push(await upload(visitor, photograph, Number(values.photos)));
    }
    return [
      {
        title: 'One photo of 12 megapixels, from its first byte',
        unit: 'ms',
        series: [seriesOf('accepted', single), seriesOf('its derivative is received', single, 'last')],
      },
      {
        title: `${values.photos} photos of 12 megapixels, from the first byte`,
        unit: 'ms',
        series: [
          seriesOf('the first derivative is received', many, 'first'),
          seriesOf('all are accepted', many),
          seriesOf('the last derivative is received', many, 'last'),
        ],
      },
    ];
  });
}

function openLive(url: string, { cookie }: DemoAccount): LiveClient {
  const session = /(?:^|; )session=([^;]+)/.exec(cookie)?.[1];
  if (session === undefined) throw new Error('The account has no session.');
  return new LiveClient({ url, userId: 0, session });
}

/** Without the first round. */
function seriesOf(name: string, rounds: readonly Times[], time: keyof Times = 'accepted') {
  return { name, points: [{ values: rounds.slice(1).map((times) => times[time]) }] };
}

/** Uploads photos into a memory of their own and shows each as soon as it is ready. */
async function upload(visitor: Visitor, photograph: Photograph, count: number): Promise<Times> {
  const { account } = visitor;
  const { id } = await account.record(`${count} photos`, []);
  const began = performance.now();
  const since = () => performance.now() - began;
  const shown: number[] = [];
  const showing = watch(visitor, { id, count }, () => shown.push(since()), photograph);
  const sending = uploadPhotos(account, {
    id,
    photographs: Array.from({ length: count }, () => photograph),
  }).then(since);
  const [accepted] = await Promise.all([sending, showing]);
  await account.call(`${paths.collections}/${id}`, { method: 'DELETE' });
  return { accepted, first: Math.min(...shown), last: Math.max(...shown) };
}

/**
 * Asks for the derivative of each photo when the live connection tells of a change, as the page does.
 * @throws Error unless the photo is what was sent
 */
async function watch(
  { account, live }: Visitor,
  { id, count }: { id: number; count: number },
  onShown: () => void,
  { data }: Photograph,
): Promise<void> {
  const sha256 = createHash('sha256').update(data).digest('hex');
  const shown = new Set<number>();
  while (shown.size < count) {
    const change = live.nextChange();
    const photos = await account.get<Photo[]>(`${paths.photos}?collectionId=${id}`);
    for (const photo of photos) {
      if (photo.status === 'processing' || shown.has(photo.id)) continue;
      if (photo.status === 'failed' || photo.sha256 !== sha256) {
        throw new Error('The photo is not what was sent.');
      }
      await show(account, photo);
      shown.add(photo.id);
      onShown();
    }
    if (shown.size < count) await inTime(change);
  }
}

async function inTime(change: Promise<void>): Promise<void> {
  const silence = new AbortController();
  const tooLate = delay(silenceMs, undefined, { signal: silence.signal }).then(() => {
    throw new Error(`No change within ${silenceMs / 1000} s.`);
  });
  try {
    await Promise.race([change, tooLate]);
  } finally {
    silence.abort();
    await tooLate.catch(() => undefined);
  }
}

/** The stored derivative, not one that is made for this answer. */
async function show(account: DemoAccount, { filePath }: Photo): Promise<void> {
  const answer = await account.call(imageUrl(imageName(filePath), width));
  const { byteLength } = await answer.arrayBuffer();
  const isStored = answer.headers.get('etag') !== null;
  if (!isStored || answer.headers.get('content-type') !== 'image/webp' || byteLength < 1000) {
    throw new Error('The derivative of a ready photo cannot be seen.');
  }
}
