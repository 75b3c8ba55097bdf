import { hostilePictures } from '@our-dates/imaging/testing/hostile-pictures';
import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { demoPerson, type Person } from '@our-dates/test-support/people';
import { until } from '@our-dates/test-support/until';
import { type APIResponse, expect, test } from '@playwright/test';
import { kubectl } from '../../../../scripts/cluster/releases.ts';
import { platformUrl } from '../tools/platform.ts';
import { podsOf, runInPod } from '../tools/pods.ts';

const decoding = ['collections', 'image-worker', 'auth'];
const mebibyte = 2 ** 20;

/** How often the containers of a slice were started again. */
async function restartsOf(slice: string): Promise<number[]> {
  const counts = await kubectl(
    ...['get', 'pods', '--selector', `our-dates/slice=${slice}`, '--output'],
    'jsonpath={.items[*].status.containerStatuses[*].restartCount}',
  );
  return counts.split(' ').map(Number);
}

/** What the control group of a pod has taken at most, and may take, in bytes; with version 1 and 2 of them. */
const readGroup = `
  import { existsSync, readFileSync } from 'node:fs';
  const at = '/sys/fs/cgroup/';
  const [peak, most] = existsSync(at + 'memory.peak')
    ? ['memory.peak', 'memory.max']
    : ['memory/memory.max_usage_in_bytes', 'memory/memory.limit_in_bytes'];
  console.log(JSON.stringify([peak, most].map((file) => Number(readFileSync(at + file, 'utf8')))));
`;

const send = (person: Person, memoryId: number, bytes: Buffer): Promise<APIResponse> =>
  person.api.post('/api/photos', {
    multipart: {
      collectionId: memoryId,
      photo: { name: 'photo', mimeType: 'application/octet-stream', buffer: bytes },
    },
    timeout: 120_000,
  });

const portray = (person: Person, bytes: Buffer): Promise<APIResponse> =>
  person.api.put('/api/users/profile', {
    multipart: { profilePicture: { name: 'me', mimeType: 'application/octet-stream', buffer: bytes } },
    timeout: 120_000,
  });

test('pictures of few bytes that take much memory, all at once, kill no pod at its limit of 512 MiB', async () => {
  test.setTimeout(300_000);
  const person = await demoPerson(platformUrl());
  const memory = await recordMemory(person, { name: 'Pictures' });
  const before = await Promise.all(decoding.map(restartsOf));
  const pictures = await Promise.all(hostilePictures.map(({ make }) => make()));

  const answers = await Promise.all(
    pictures.flatMap((bytes) => [send(person, memory.id, bytes), portray(person, bytes)]),
  );
  for (const answer of answers) expect([200, 201, 422, 503], await answer.text()).toContain(answer.status());
  await until(
    'photos are processed',
    120,
    () => photosOf(person, memory),
    (photos) => photos.every(({ status }) => status !== 'processing'),
  );

  expect(await Promise.all(decoding.map(restartsOf))).toEqual(before);
  for (const slice of decoding) {
    for (const { name } of await podsOf(slice)) {
      const [peak, most]: number[] = JSON.parse(await runInPod(name, readGroup));
      expect(most, name).toBe(512 * mebibyte);
      test.info().annotations.push({
        type: 'memory',
        description: `${name} took ${Math.round(Number(peak) / mebibyte)} MiB at most`,
      });
    }
  }
  await person.api.dispose();
});
