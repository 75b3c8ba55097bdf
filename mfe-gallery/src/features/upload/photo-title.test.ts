import { describe, expect, it } from 'vitest';
import { titleFromFileName } from './photo-title.ts';

describe('the title of a new photo', () => {
  it.each([
    ['cherry-tree.jpg', 'Cherry Tree'],
    ['wisteria_on-the__way-home.JPEG', 'Wisteria On The Way Home'],
    ['IMG_2041.jpg', 'IMG 2041'],
    ['été à Paris.webp', 'Été À Paris'],
    ['two.dots.png', 'Two.dots'],
    ['no ending', 'No Ending'],
    ['.jpg', ''],
  ])('of %s is “%s”', (fileName, title) => {
    expect(titleFromFileName(fileName)).toBe(title);
  });
});
