import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventData } from '@our-dates/contracts/events';
import { collectEvents } from './events.ts';
import { findSlices, slicesOf } from './find-slices.ts';
import { readPlatform } from './platform.ts';

test('the slices of this repository publish exactly the events that have a schema', async () => {
  const published = slicesOf(findSlices(), 'service').flatMap(({ publishes }) => publishes);
  expect(Object.keys(await collectEvents()).sort()).toEqual([...new Set(published)].sort());
});

describe('events that a slice defines itself', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'events-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function declare(name: string, declaration: object, contract?: string): void {
    const slice = join(folder, 'services', name);
    mkdirSync(slice, { recursive: true });
    writeFileSync(
      join(slice, 'slice.json'),
      JSON.stringify({ kind: 'service', name, about: 'Walks', ...declaration }),
    );
    if (contract !== undefined) writeFileSync(join(slice, 'contract.ts'), contract);
  }

  /** As `defineEvents` returns it; a contract in this folder finds no packages. */
  const defining = (type: string, reads: string[]) =>
    `export const walkEvents = { eventSchemas: { '${type}': {} }, reads: ${JSON.stringify(reads)} };`;
  const walks = { contract: ['./contract.ts'], publishes: ['walk.added'], live: ['walk.added'] };
  const collect = () => collectEvents(findSlices(folder), folder);

  test('have a schema next to those of the contract, and the live ones also go to the queue of live events', async () => {
    declare('walks', walks, defining('walk.added', ['/api/walks']));
    declare('log', { subscribes: { log: [], other: [] }, liveQueue: 'log' });
    expect(Object.keys(await collect())).toEqual([...Object.keys(eventData), 'walk.added']);
    expect(readPlatform(findSlices(folder)).queues).toEqual({ log: ['walk.added'], other: [] });
  });

  test.each([
    [
      'without a schema',
      { publishes: ['walk.added', 'walk.ended'] },
      'publishes: "walk.ended" has no schema',
    ],
    [
      'that are not declared',
      { publishes: [], live: [] },
      'publishes: "walk.added" is defined in the contract and missing here',
    ],
    [
      'whose pages are told without a declaration',
      { live: [] },
      'live: "walk.added" must be listed exactly if',
    ],
  ])('%s are refused', async (_, wrong, message) => {
    declare('walks', { ...walks, ...wrong }, defining('walk.added', ['/api/walks']));
    await expect(collect()).rejects.toThrow(message);
  });

  test('that the contract has already are refused', async () => {
    declare(
      'walks',
      { ...walks, publishes: ['photo.liked'], live: ['photo.liked'] },
      defining('photo.liked', ['/api/walks']),
    );
    await expect(collect()).rejects.toThrow('"photo.liked" is in packages/contracts/src/events.ts');
  });

  test('are live only where they are published, and only one service has the queue of live events', () => {
    declare('walks', { live: ['walk.added'] });
    expect(() => findSlices(folder)).toThrow('live: "walk.added" is not in publishes');
    declare('walks', { liveQueue: 'walks' });
    expect(() => findSlices(folder)).toThrow('liveQueue: subscribes has no queue "walks"');
    declare('walks', { subscribes: { walks: [] }, liveQueue: 'walks' });
    declare('log', { subscribes: { log: [] }, liveQueue: 'log' });
    expect(() => findSlices(folder)).toThrow("the queue of live events is services/log/slice.json's already");
  });
});
