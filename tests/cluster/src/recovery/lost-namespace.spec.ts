import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, imageName, paths } from '@our-dates/contracts/paths';
import { finishedPhotosOf, galleryOf, photosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openSecondSession, type Person } from '@our-dates/test-support/people';
import { portrait } from '@our-dates/test-support/pictures';
import { expect, test } from '@playwright/test';
import { namespace } from '../../../../scripts/cluster/releases.ts';
import { run } from '../../../../scripts/cluster/run.ts';
import { platformUrl } from '../tools/platform.ts';

/** `npm run cluster:drill`. */
async function drill(command: 'save' | 'restore', folder: string): Promise<string> {
  const said = await run(['npm', 'run', '--silent', 'cluster:drill', '--', command, folder]);
  console.log(said.trim());
  return said;
}

async function comment(person: Person, photoId: number, content: string): Promise<void> {
  const path = fillPath(paths.photoComments, { id: photoId });
  await answered(await person.api.post(path, { data: { content } }), 201);
}

test('a namespace that is deleted comes back as it was a minute before, row by row and object by object', async () => {
  test.setTimeout(30 * 60_000);
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-drill-'));
  try {
    const { one, other } = await couple(platformUrl());
    const files = [await portrait(), await portrait(), await portrait()];
    const memory = await recordMemory(one, { name: 'Before the loss', photos: files });
    const photos = await finishedPhotosOf(one, memory);
    const photoId = photos[0]?.id ?? 0;
    await comment(other, photoId, 'It was said in time.');
    // What follows from it is handled: nothing may change while it is recorded.
    await delay(15_000);
    await drill('save', folder);

    // A minute of use, which is not to come back.
    const end = Date.now() + 60_000;
    await recordMemory(other, { name: 'After the point in time', photos: [await portrait()] });
    await comment(one, photoId, 'It was said too late.');
    await answered(await one.api.delete(fillPath(paths.collection, { id: memory.id })), 204);
    await delay(Math.max(0, end - Date.now()));
    await run(['kubectl', 'delete', 'namespace', namespace, '--timeout=5m']);

    const restored = await drill('restore', folder);
    expect(restored).toMatch(/All \d+ tables and objects are the same/);
    // Sessions are not kept.
    const again = await openSecondSession(platformUrl(), one);
    const names = (await galleryOf(again)).map(({ name }) => name);
    expect(names).toContain('Before the loss');
    expect(names).not.toContain('After the point in time');
    expect(await photosOf(again, memory)).toHaveLength(files.length);
    const original = await again.api.get(`/api/images/${imageName(photos[0]?.filePath ?? '')}?original`);
    expect((await (await answered(original, 200)).body()).equals(files[0]?.buffer ?? Buffer.of())).toBe(true);
    const comments = await again.api.get(fillPath(paths.photoComments, { id: photoId }));
    expect(await (await answered(comments, 200)).text()).toMatch(/said in time/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
