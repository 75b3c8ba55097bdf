import { expect, test } from '@jest/globals';
import { knownMigrations, migrationsBeyond } from './migrations.ts';

/**
 * Either order gives the same. Databases have run both of the first pair: under a new name one of them would run again,
 * and an older program would not know it. `0009_body_of_day_of` has to run before 0010, with no number free.
 */
const ofOneNumber = [
  ...['collections/0005_photo_batches', 'collections/0005_samples_by_date'],
  ...['collections/0009_body_of_day_of', 'collections/0009_people'],
];

test('no two migrations of a service have one number, so that their order does not depend on their names', () => {
  const doubled = Object.entries(knownMigrations()).flatMap(([schema, { migrations = [] }]) => {
    const numbers = migrations.map((name) => Number.parseInt(name, 10));
    expect([schema, numbers.filter(Number.isNaN)]).toEqual([schema, []]);
    return migrations
      .filter((_, at) => numbers.filter((number) => number === numbers[at]).length > 1)
      .map((name) => `${schema}/${name}`);
  });
  expect(doubled).toEqual(ofOneNumber);
});

test('a migration that one program has and another does not is named with its schema', () => {
  const older = { auth: { migrations: ['0001_accounts'] } };
  const newer = { auth: { migrations: ['0001_accounts', '0002_more'] }, maps: { migrations: ['0001_maps'] } };
  expect(migrationsBeyond(newer, older)).toEqual(['auth/0002_more', 'maps/0001_maps']);
  expect(migrationsBeyond(older, newer)).toEqual([]);
});
