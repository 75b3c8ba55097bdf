import { describe, expect, test } from '@jest/globals';
import { type Costs, couplesOn, needsOf, timeOfVisit, visit } from './scaling.ts';

/** Of round numbers: photos of 4 MB and 2 kB, whose derivatives take a second. */
const costs: Costs = {
  request: 0.001,
  list: { service: 0.001, database: 0.002 },
  picture: 0.001,
  derivatives: 1,
  photo: { blobs: 4e6, database: 2000 },
  memoryOfSlices: 1024,
};

test('a visit takes what its requests take, and two decodes for each photo', () => {
  const { slices, database } = timeOfVisit(costs);
  const requests = visit.lists + visit.pictures + visit.writes;
  const lists = visit.lists + 2 * visit.writes;
  expect(slices).toBeCloseTo((requests + lists + visit.pictures) / 1000 + visit.photos * 2);
  expect(database).toBeCloseTo(lists * 0.002);
});

describe('what couples need', () => {
  test('follows from the busiest hour, with room on the cores', () => {
    // 0.4 visits of an hour for each couple: one a second for 9,000 couples.
    const needs = needsOf(9000, costs);
    expect(needs.visitsASecond).toBeCloseTo(1);
    expect(needs.requestsASecond).toBeCloseTo(15);
    expect(needs.cores.slices).toBeCloseTo(timeOfVisit(costs).slices / 0.6);
    expect(needs.cores.database).toBeCloseTo(timeOfVisit(costs).database / 0.6);
  });

  test('is room for all their photos, and for a month of new ones', () => {
    const needs = needsOf(1000, costs);
    expect(needs.photos).toBe(1e6);
    expect(needs.blobsTb).toBeCloseTo(4);
    expect(needs.databaseGb).toBeCloseTo(2);
    expect(needs.newBlobsTbAMonth).toBeCloseTo(0.12);
  });

  test('fits on the cores that hold so many couples', () => {
    const couples = couplesOn(20, costs);
    const { slices, database } = needsOf(couples, costs).cores;
    expect(slices + database).toBeLessThanOrEqual(20);
    expect(slices + database).toBeGreaterThan(19.9);
  });

  test('is the memory of one replica where there is hardly any load', () => {
    expect(needsOf(1, costs).memoryGb).toBeCloseTo(1);
  });
});
