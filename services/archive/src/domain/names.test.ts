import { describe, expect, test } from '@jest/globals';
import { foldedName, folderName, photoFileName, pictureFileName } from './names.ts';

const folderOf = (name: string, date: string | null = '2024-08-17') => folderName({ id: 117, name, date });

describe('the folder of a memory', () => {
  test.each([
    ['Lisbon', '2024-08-17 Lisbon'],
    ['CON', '2024-08-17 _CON'],
    ['../../etc', '2024-08-17 _.._etc'],
    ['A/B\\C:D*E?"F"<G>|', '2024-08-17 A_B_C_D_E__F__G__'],
    ['Dinner. . .', '2024-08-17 Dinner'],
    ['  two\n lines ', '2024-08-17 two lines'],
    ['\u202egnp.exe', '2024-08-17 gnp.exe'],
    ['...', '2024-08-17 Memory'],
    ['cafe\u0301', '2024-08-17 café'],
    ['ذكرى جميلة', '2024-08-17 ذكرى جميلة'],
  ])('called %j is %j', (name, folder) => {
    expect(folderOf(name)).toBe(folder);
  });

  test('without a date has the title alone, and no device of Windows as its name', () => {
    expect(folderOf('Lisbon', null)).toBe('Lisbon');
    expect(folderOf('nul.txt', null)).toBe('_nul.txt');
  });

  test('has at most the 255 bytes that file systems take, and no half of a character', () => {
    for (const name of ['戀'.repeat(200), '🎉'.repeat(100), 'x'.repeat(200)]) {
      expect(Buffer.byteLength(folderOf(name))).toBeLessThanOrEqual(255 - 20);
      expect(folderOf(name).isWellFormed()).toBe(true);
    }
  });

  test('has another name where the first is taken', () => {
    const memory = { id: 117, name: 'Lisbon', date: '2024-08-17' };
    const names = [0, 1, 2].map((attempt) => folderName(memory, attempt));
    expect(names).toEqual(['2024-08-17 Lisbon', '2024-08-17 Lisbon (117)', '2024-08-17 Lisbon (117-2)']);
  });
});

test.each([
  ['LISBON', 'Lisbon'],
  ['cafe\u0301', 'CAFÉ'],
  ['straße', 'STRASSE'],
])('the names %j and %j are the same to a file system', (one, other) => {
  expect(foldedName(one)).toBe(foldedName(other));
});

test('the files of a memory are in its order, whatever its photos are called', () => {
  expect(photoFileName(7, 12, 'IMG_1.jpg')).toBe('007 IMG_1.jpg');
  expect(photoFileName(7, 1200, 'a "b".jpg')).toBe('0007 a _b_.jpg');
  expect(photoFileName(1, 1, '')).toBe('001 photo');
  expect(pictureFileName(7, 12)).toBe('small/007.webp');
});
