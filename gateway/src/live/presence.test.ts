import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import { createMemoryKeyValue } from '@our-dates/service-kit/key-value/memory-key-value';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createLivePresence, type LivePresence } from './presence.ts';

const log = createLog({ name: 'test', level: 'silent' });
let keyValue: KeyValue;

beforeEach(() => {
  jest.useFakeTimers();
  keyValue = createMemoryKeyValue();
});
afterEach(async () => {
  await keyValue.close();
  jest.useRealTimers();
});

/** A browser of a viewer, which stores the last message. */
function browser(viewerId: number, partnerId: number | null) {
  return {
    audience: { viewerId, partnerId },
    isPartnerHere: false,
    told: 0,
    tellPresence(isPartnerHere: boolean) {
      this.isPartnerHere = isPartnerHere;
      this.told += 1;
    },
  };
}
type Browser = ReturnType<typeof browser>;

function startAt(...browsers: Browser[]): { presence: LivePresence; browsers: Set<Browser> } {
  const here = new Set(browsers);
  const presence = createLivePresence({
    keyValue,
    log,
    streams: {
      viewers: () => [...here].map(({ audience }) => audience.viewerId),
      ofPeople: (ids) =>
        [...here].filter(({ audience }) => ids.some((id) => Object.values(audience).includes(id))),
      [Symbol.iterator]: () => here.values(),
    },
  });
  presence.start();
  return { presence, browsers: here };
}

test('partners at two gateways see each other within seconds', async () => {
  const hers = browser(7, 8);
  const his = browser(8, 7);
  const other = browser(9, null);
  const gateways = [startAt(hers, other), startAt(his)];
  await jest.advanceTimersByTimeAsync(6500);
  expect([hers.isPartnerHere, his.isPartnerHere, other.told]).toEqual([true, true, 0]);
  for (const { presence } of gateways) await presence.stop();
});

test('a partner whose page is closed counts as away after a while, and one who reconnects at once never does', async () => {
  const hers = browser(7, 8);
  const his = browser(8, 7);
  const { presence, browsers } = startAt(hers, his);
  presence.arrived(8);
  expect(hers.isPartnerHere).toBe(true);
  browsers.delete(his);
  await jest.advanceTimersByTimeAsync(3500);
  browsers.add(his);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(hers.told).toBe(1);
  browsers.delete(his);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(hers.isPartnerHere).toBe(false);
  await presence.stop();
});

test('a gateway that has crashed is forgotten, and one that stops is forgotten sooner', async () => {
  const hers = browser(7, 8);
  const his = browser(8, 7);
  const first = startAt(hers);
  const second = startAt(his);
  await jest.advanceTimersByTimeAsync(6500);
  expect(hers.isPartnerHere).toBe(true);
  await second.presence.stop();
  await jest.advanceTimersByTimeAsync(12_500);
  expect(hers.isPartnerHere).toBe(false);
  await first.presence.stop();
});

test('while the store is away, partners at the same gateway still know of one another', async () => {
  const hers = browser(7, 8);
  const his = browser(8, 7);
  jest.spyOn(keyValue, 'set').mockRejectedValue(new Error('away'));
  const { presence } = startAt(hers, his);
  await jest.advanceTimersByTimeAsync(6500);
  expect([hers.isPartnerHere, his.isPartnerHere]).toEqual([true, true]);
  await presence.stop();
});
