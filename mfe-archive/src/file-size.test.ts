import { expect, it } from '@jest/globals';
import { fileSize } from './file-size.ts';

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [4_404_019, '4.2 MB'],
  [10 * 1024 ** 2, '10 MB'],
  [20 * 1024 ** 3, '20 GB'],
  [3000 * 1024 ** 4, '3000 TB'],
])('a file of %i bytes is shown as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
