import { expect, test } from '@jest/globals';
import { createMemoryKeyValue } from '@our-dates/service-kit/key-value/memory-key-value';
import { createSeenDevices } from './seen-devices.ts';

test('a device is noted as seen at its first request, and again a minute later, however many there are', async () => {
  const clock = { now: Date.parse('2026-04-19T20:00:00Z') };
  const keyValue = createMemoryKeyValue({ now: () => clock.now });
  let writes = 0;
  const noteSeen = createSeenDevices({
    keyValue: {
      set(...args) {
        writes += 1;
        return keyValue.set(...args);
      },
    },
    now: () => clock.now,
  });
  for (let requests = 0; requests < 130; requests += 1) {
    noteSeen('phone');
    clock.now += 1000;
  }
  expect(writes).toBe(3);
  expect(await keyValue.get('device-seen:phone')).toBe('2026-04-19T20:02:00.000Z');
  await keyValue.close();
});

test('a device that could not be noted is noted at its next request', async () => {
  const results = [Promise.reject(new Error('the store is away')), Promise.resolve(true)];
  const left = [...results];
  const noteSeen = createSeenDevices({
    keyValue: { set: () => left.shift() ?? Promise.resolve(true) },
    now: () => 1_000_000,
  });
  noteSeen('phone');
  await expect(results[0]).rejects.toThrow('the store is away');
  noteSeen('phone');
  expect(left).toEqual([]);
});
