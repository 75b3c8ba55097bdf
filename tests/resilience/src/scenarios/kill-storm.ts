import { setTimeout as delay } from 'node:timers/promises';
import { imageName, imageUrl, originalUrl, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { couple, type Person } from '@our-dates/test-support/api-people';
import { percentile } from '@our-dates/test-support/percentile';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { watchMemory } from '../tools/memory.ts';
import { memoryForm, sha256Of } from '../tools/pictures.ts';
import type { Processes } from '../tools/platform.ts';
import { startStorm } from '../tools/storm.ts';
import { bytesAt, type Uploaded, uploadOnce } from '../tools/uploads.ts';
import { verifyBlobs, verifyEvents } from '../tools/verify.ts';

const uploaders = 4;
/** Between two uploads of one uploader, so that the storm lasts for about two minutes. */
const paceMs = 2000;
/** One of them is killed at each turn, at a random moment. */
const victims = ['collections', 'image-worker', 'gateway', 'comments'];

export const scenario: Scenario = {
  about: 'uploads while processes are killed: each photo there once, whole, and nothing else (--uploads)',
  limitMs: ({ uploads }) => 300_000 + uploads * 1000,
  async run(context) {
    const { uploads } = context.options;
    const platform = await context.startProcesses({ env: { SWEEP_INTERVAL: '1s' } });
    const people = await couple(platform.url);
    const memory = await people[0].json<{ id: number }>('POST', paths.collections, {
      body: memoryForm('The storm'),
    });
    const watch = watchMemory(() => platform.slices.pids, context.signal);

    context.say('the storm begins');
    const storm = startStorm(context, platform, victims);
    const began = Date.now();
    const uploaded = await uploadAll(context, people, memory.id);
    const kills = await storm.end();
    reportUploads(context, uploaded, kills, Date.now() - began);

    await verifyPhotos(context, platform, people[1], memory.id, uploaded);
    await verifyBlobs(context, platform, { atLeast: uploads });
    await verifyEvents(context, platform);
    await watch.stop();
    const peaks = [...watch.peaks].map(([name, mib]) => `${name} ${mib}`).join(', ');
    context.report({ step: 'memory at most, MiB', result: peaks, passed: watch.peaks.size > 0 });
  },
};

async function uploadAll(
  context: ScenarioContext,
  people: readonly [Person, Person],
  memoryId: number,
): Promise<Uploaded[]> {
  const { uploads } = context.options;
  const done: Uploaded[] = [];
  let begun = 0;
  const work = async (person: Person) => {
    while (begun < uploads) {
      begun += 1;
      const [upload] = await Promise.all([uploadOnce(context, person, memoryId), delay(paceMs)]);
      done.push(upload);
      if (done.length % 25 === 0) context.say(`${done.length} uploads acknowledged`);
    }
  };
  await Promise.all(Array.from({ length: uploaders }, (_, at) => work(people[at % 2 === 0 ? 0 : 1])));
  return done;
}

function reportUploads(
  context: ScenarioContext,
  uploaded: readonly Uploaded[],
  kills: number,
  ms: number,
): void {
  const { uploads } = context.options;
  const again = uploaded.filter(({ setbacks }) => setbacks.length > 0).length;
  const kinds = Map.groupBy(
    uploaded.flatMap(({ setbacks }) => setbacks),
    (setback) => setback,
  );
  const setbacks = [...kinds].map(([kind, all]) => `${kind} ${all.length}×`).join(', ');
  const longest = percentile(
    1,
    uploaded.map((upload) => upload.ms),
  );
  context.report({
    step: 'uploads acknowledged',
    result: `${uploaded.length} of ${uploads} through ${kills} kills in ${Math.round(ms / 1000)} s; ${again} tried again (${setbacks}); longest ${(longest / 1000).toFixed(1)} s`,
    passed: uploaded.length === uploads && kills > 0,
  });
}

async function verifyPhotos(
  context: ScenarioContext,
  platform: Processes,
  person: Person,
  memoryId: number,
  uploaded: readonly Uploaded[],
): Promise<void> {
  const { uploads } = context.options;
  const listed = () => person.json<Photo[]>('GET', `${paths.photos}?collectionId=${memoryId}`);
  let photos = await listed();
  for (; photos.some(({ status }) => status === 'processing'); photos = await listed()) {
    await delay(500, undefined, { signal: context.signal });
  }
  const ids = new Set(photos.map(({ id }) => id));
  const acknowledged = new Set(uploaded.map(({ photo }) => photo.id));
  context.report({
    step: 'photos in the memory',
    result: `${ids.size}, ${acknowledged.size} different ones acknowledged`,
    passed:
      ids.size === uploads && acknowledged.size === uploads && [...acknowledged].every((id) => ids.has(id)),
  });
  let whole = 0;
  let shown = 0;
  for (const { photo, sha256 } of uploaded) {
    const name = imageName(photo.filePath);
    if (sha256Of(await bytesAt(platform.url, originalUrl(name), person)) === sha256) whole += 1;
    const small = await person.call('GET', imageUrl(name, 320));
    if (small.status === 200 && small.headers.get('content-type') === 'image/webp') shown += 1;
  }
  context.report({
    step: 'originals byte for byte, smaller sizes shown',
    result: `${whole} and ${shown} of ${uploads}`,
    passed: whole === uploads && shown === uploads,
  });
}
