import { describe, expect, it } from '@jest/globals';
import { fileNameWithoutEnding, titleFromFileName } from './photo-title.ts';

describe('the title of a photo of a new memory', () => {
  it.each([
    ['cherry-tree.jpg', 'Cherry Tree'],
    ['wisteria_on-the__way-home.JPEG', 'Wisteria On The Way Home'],
    ['IMG_2041.jpg', 'IMG 2041'],
    ['été à Paris.webp', 'Été À Paris'],
    ['two.dots.png', 'Two.dots'],
    ['no ending', 'No Ending'],
    ['.jpg', ''],
    [`${'👨‍👩‍👧‍👦'.repeat(201)}.jpg`, '👨‍👩‍👧‍👦'.repeat(200)],
  ])('of %s is “%s”', (fileName, title) => {
    expect(titleFromFileName(fileName)).toBe(title);
  });
});

describe('the title of a photo that is added to a memory', () => {
  it.each([
    ['cherry-tree.jpg', 'cherry-tree'],
    ['two.dots.png', 'two.dots'],
    ['no ending', 'no ending'],
  ])('of %s is “%s”', (fileName, title) => {
    expect(fileNameWithoutEnding(fileName)).toBe(title);
  });
});
