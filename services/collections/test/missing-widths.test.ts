import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import { imageName } from '@our-dates/contracts/paths';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { recordMemory } from '../testing/forms.ts';

const ana = viewer(1);
const older = derivativeWidths.filter((width) => width !== 640);

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl, {
    AMQP_URL: sharedServers().amqpUrl,
    SWEEP_INTERVAL: '100ms',
  });
});
afterAll(() => collections.stop());

const processed = (photoId: number, name: string, widths: readonly (typeof derivativeWidths)[number][]) =>
  collections.tell('photo.processed', {
    photoId,
    name,
    width: 60,
    height: 40,
    thumbhash: 'AAAA',
    takenAt: null,
    derivatives: widths.map((nominalWidth) => ({
      nominalWidth,
      width: 60,
      height: 40,
      bytes: 10,
      contentType: 'image/webp',
      sha256: `${nominalWidth}`,
    })),
  });

async function photosWith(widths: readonly (typeof derivativeWidths)[number][]) {
  const { photos } = await recordMemory(collections, ana, { photoCount: 2 });
  const names = photos.map(({ id, filePath }) => ({ photoId: id, name: imageName(filePath) }));
  for (const { photoId, name } of names) await processed(photoId, name, widths);
  return names;
}

async function widthsOf(name: string): Promise<number[]> {
  const { rows } = await collections.database.query<{ derivatives: { nominalWidth: number }[] }>(
    'select derivatives from photo where name = $1',
    [name],
  );
  return rows[0]?.derivatives.map(({ nominalWidth }) => nominalWidth) ?? [];
}

const asked = (name: string) => collections.eventsOf('photo.incomplete').filter((each) => each.name === name);
/** None of the photos is left to be looked at. */
const allLookedAt = () =>
  waitFor(async () => {
    const metrics = await fetch(new URL('/metrics', collections.url));
    expect(await metrics.text()).toMatch(/^photos_to_look_at_for_widths\{.*\} 0$/m);
    const { rows } = await collections.database.query(`select from photo where status <> 'ready'`);
    expect(rows).toEqual([]);
  });

test('the collections service requests a new width once for each older photo, which then has it', async () => {
  const complete = await photosWith(derivativeWidths);
  const lacking = await photosWith(older);
  await waitFor(() => {
    for (const { name, photoId } of lacking)
      expect(asked(name)).toEqual([{ name, photoId, widths: derivativeWidths }]);
  });
  await allLookedAt();
  for (const { name, photoId } of lacking) {
    await processed(photoId, name, derivativeWidths);
    await waitFor(async () => expect(await widthsOf(name)).toEqual(derivativeWidths));
  }
  // An older event that comes again takes nothing away.
  const [first] = lacking;
  if (!first) throw new Error('two photos were added');
  await processed(first.photoId, first.name, older);
  const last = await photosWith(derivativeWidths);
  await waitFor(async () => expect(await widthsOf(last[1]?.name ?? '')).toEqual(derivativeWidths));
  await allLookedAt();
  expect(await widthsOf(first.name)).toEqual(derivativeWidths);
  expect(lacking.flatMap(({ name }) => asked(name))).toHaveLength(2);
  expect(complete.flatMap(({ name }) => asked(name))).toEqual([]);
});

test('of photos without recorded widths only those that lack one are requested again', async () => {
  const [complete, lacking] = await photosWith(derivativeWidths);
  if (!complete || !lacking) throw new Error('two photos were added');
  await allLookedAt();
  await collections.database.query(
    `update photo set widths = '{}', derivatives = case name when $1 then derivatives - 1 else derivatives end`,
    [lacking.name],
  );
  await waitFor(() => expect(asked(lacking.name)).toHaveLength(1));
  await allLookedAt();
  expect(asked(complete.name)).toEqual([]);
});
