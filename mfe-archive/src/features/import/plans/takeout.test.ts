import { describe, expect, test } from '@jest/globals';
import { fileOf, photoTakenAt } from '../../../../testing/files.ts';
import { planOf } from './plan-of.ts';
import { sidecarOf } from './sidecars.ts';

const long = 'original_0b5a8b1c-23f7-4f5e-9d0c-5e2d1f8a7b66_P.jpg';

describe('the sidecar of', () => {
  test.each([
    ['IMG_1.jpg', 'IMG_1.jpg.json'],
    ['IMG_1.jpg', 'IMG_1.jpg.supplemental-metadata.json'],
    ['IMG_1.jpg', 'IMG_1.jpg.supplemental-me.json'],
    ['IMG_1.jpg', 'IMG_1.jpg.s.json'],
    ['IMG_1(2).jpg', 'IMG_1.jpg(2).json'],
    ['IMG_1(2).jpg', 'IMG_1.jpg.supplemental-metadata(2).json'],
    ['IMG_1-edited.jpg', 'IMG_1.jpg.json'],
    ['IMG_1-bearbeitet(1).jpg', 'IMG_1.jpg(1).json'],
    [long, `${long.slice(0, 46)}.json`],
    [long, `${long}.json`],
  ])('%s is %s', (photo, sidecar) => {
    expect(sidecarOf(photo, new Set(['metadata.json', 'IMG_10.jpg.json', sidecar]))).toBe(sidecar);
  });

  test.each([
    ['IMG_1.jpg', 'IMG_10.jpg.json'],
    ['IMG_10.jpg', 'IMG_1.jpg.json'],
    ['IMG_1.jpg', 'IMG_1.jpg(1).json'],
    ['IMG_1(1).jpg', 'IMG_1.jpg.json'],
    ['IMG_1.jpg', 'IMG.json'],
    ['IMG_1.png', 'IMG_1.jpg.json'],
  ])('%s is not %s', (photo, sidecar) => {
    expect(sidecarOf(photo, new Set([sidecar]))).toBeUndefined();
  });
});

const notes = (title: string, taken: string, description = '') => ({
  title,
  description,
  photoTakenTime: { timestamp: String(Date.parse(taken) / 1000) },
});

const root = 'Takeout/Google Photos';
const takeout = [
  fileOf(`${root}/Lisbon/metadata.json`, { title: 'Lisbon & Sintra', description: 'Trams.' }),
  fileOf(`${root}/Lisbon/IMG_1.jpg`, 'tram'),
  fileOf(`${root}/Lisbon/IMG_1.jpg.json`, notes('IMG_1.jpg', '2024-08-17T12:00:00Z', 'Line 28.')),
  fileOf(`${root}/Lisbon/IMG_1-edited.jpg`, 'tram, brighter'),
  fileOf(`${root}/Photos from 2024/metadata.json`, { title: 'Photos from 2024' }),
  fileOf(`${root}/Photos from 2024/IMG_1.jpg`, 'tram'),
  fileOf(
    `${root}/Photos from 2024/IMG_1.jpg.supplemental-metadata.json`,
    notes('IMG_1.jpg', '2024-08-17T12:00:00Z'),
  ),
  fileOf(`${root}/Photos from 2024/${long}`, 'market'),
  fileOf(`${root}/Photos from 2024/${long.slice(0, 46)}.json`, notes(`A ${long}`, '2024-09-01T12:00:00Z')),
  photoTakenAt(`${root}/Photos from 2024/IMG_2.jpg`, '2024:09:02 01:00:00'),
  fileOf(`${root}/Photos from 2024/IMG_2.jpg.json`, notes('IMG_2.jpg', '2020-01-01T12:00:00Z')),
  fileOf(`${root}/Photos from 2024/MVI_3.mp4`, 'video'),
  fileOf(`${root}/archive_browser.html`),
];

test('albums of a Takeout become memories, and what is in none becomes one for each day', async () => {
  const { kind, memories, leftOut } = await planOf(takeout, () => undefined);
  expect(kind).toBe('takeout');
  expect(
    memories.map(({ name, description, date, photos }) => [
      name,
      description,
      date,
      photos.map(({ title }) => title),
    ]),
  ).toEqual([
    ['Lisbon & Sintra', 'Trams.', '2024-08-17', ['IMG_1', 'IMG_1']],
    // What the camera says comes before what Google says; the hours after midnight belong to the evening.
    ['September 1, 2024', null, '2024-09-01', [`A ${long.replace('.jpg', '')}`, 'IMG_2']],
  ]);
  expect(memories[0]?.photos.map(({ description, fileName }) => [fileName, description])).toEqual([
    ['IMG_1-edited.jpg', 'Line 28.'],
    ['IMG_1.jpg', 'Line 28.'],
  ]);
  expect(leftOut).toEqual([{ name: 'MVI_3.mp4', reason: 'Videos cannot be imported.' }]);
});

test('a sidecar that is damaged is as if there were none', async () => {
  const damaged = [
    ...takeout.slice(0, 2),
    fileOf(`${root}/Lisbon/IMG_1.jpg.json`, '{"title": "IMG_'),
    fileOf(`${root}/Lisbon/IMG_20240817_213000.jpg`),
    fileOf(`${root}/Lisbon/IMG_20240817_213000.jpg.json`, { photoTakenTime: { timestamp: 'yesterday' } }),
  ];
  const { memories } = await planOf(damaged, () => undefined);
  expect(memories.map(({ name, photos }) => [name, photos.length])).toEqual([['Lisbon & Sintra', 2]]);
});
