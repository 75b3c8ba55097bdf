import { describe, expect, it } from '@jest/globals';
import { addPhotosRules, megabytes, newMemoryRules, sortFiles } from './photo-rules.ts';

function photo(name: string, type: string, size = 10): File {
  return new File([new Uint8Array(size)], name, { type });
}

const fiveMegabytes = 5 * 1024 * 1024;

function reasons(files: File[], rules = newMemoryRules, chosen = 0) {
  return sortFiles(files, rules, chosen).rejected.map(({ file, reason }) => `${file.name}: ${reason}`);
}

describe('the dialog of a new memory', () => {
  it('accepts JPEG, PNG, GIF and WebP', () => {
    const files = [
      photo('a.jpg', 'image/jpeg'),
      photo('b.png', 'image/png'),
      photo('c.gif', 'image/gif'),
      photo('d.webp', 'image/webp'),
    ];
    expect(sortFiles(files, newMemoryRules, 0)).toEqual({ taken: files, rejected: [], films: [] });
  });

  it('accepts a photo without a type by its extension', () => {
    expect(sortFiles([photo('A.JPG', '')], newMemoryRules, 0).taken).toHaveLength(1);
  });

  it('names the types it accepts', () => {
    expect(reasons([photo('circle.svg', 'image/svg+xml'), photo('notes', '')])).toEqual([
      'circle.svg: File type must be JPEG, PNG, GIF or WebP',
      'notes: File type must be JPEG, PNG, GIF or WebP',
    ]);
  });

  it('accepts exactly 5 MB and refuses a byte more', () => {
    const fits = photo('fits.jpg', 'image/jpeg', fiveMegabytes);
    const tooLarge = photo('large.jpg', 'image/jpeg', fiveMegabytes + 1);
    expect(sortFiles([fits], newMemoryRules, 0).taken).toEqual([fits]);
    expect(reasons([tooLarge])).toEqual(['large.jpg: File is too large: 5.1 MB, and at most 5 MB fits']);
  });

  it('names the reason against a file', () => {
    const files = [
      photo('large.jpg', 'image/jpeg', fiveMegabytes + 1),
      photo('large.svg', 'image/svg+xml', fiveMegabytes + 1),
    ];
    expect(sortFiles(files, newMemoryRules, 0).rejected.map(({ obstacle }) => obstacle)).toEqual([
      'too-large',
      'type',
    ]);
  });

  it('refuses HEIC and AVIF with the same sentence, and accepts them for conversion, within the same limits', () => {
    const files = [
      photo('IMG_1.HEIC', 'image/heic'),
      photo('IMG_2.HEIC', ''),
      photo('tree.avif', 'image/avif'),
      photo('large.heic', 'image/heic', fiveMegabytes + 1),
    ];
    const { taken, rejected } = sortFiles(files, newMemoryRules, 0);
    expect(taken).toEqual([]);
    expect(rejected.map(({ obstacle, reason }) => [obstacle, reason])).toEqual(
      files.map(() => ['convertible', 'File type must be JPEG, PNG, GIF or WebP']),
    );
    const converted = sortFiles(files, newMemoryRules, 0, { converts: true });
    expect(converted.taken).toEqual(files.slice(0, 3));
    expect(converted.rejected.map(({ obstacle }) => obstacle)).toEqual(['too-large']);
  });

  it('omits the video of a Live Photo, and refuses one that has no still image', () => {
    const still = photo('IMG_1.jpg', 'image/jpeg');
    const [film, other] = [photo('IMG_1.MOV', 'video/quicktime'), photo('IMG_2.mov', '')];
    const { taken, rejected, films } = sortFiles([film, still, other], newMemoryRules, 0);
    expect(taken).toEqual([still]);
    expect(films).toEqual([film]);
    expect(rejected.map(({ file }) => file)).toEqual([other]);
  });

  it('refuses an empty file', () => {
    expect(reasons([photo('empty.jpg', 'image/jpeg', 0)])).toEqual([
      'empty.jpg: File is too small: it is empty',
    ]);
  });

  it('accepts fifty photos, including those chosen before', () => {
    const three = ['a', 'b', 'c'].map((name) => photo(`${name}.jpg`, 'image/jpeg'));
    expect(reasons(three, newMemoryRules, 49)).toEqual([
      'b.jpg: Too many files: at most 50 at once',
      'c.jpg: Too many files: at most 50 at once',
    ]);
  });
});

it('the dialog that adds photos accepts BMP too, and has no size limit', () => {
  const files = [photo('a.bmp', 'image/bmp'), photo('b.jpg', 'image/jpeg', fiveMegabytes + 1)];
  expect(sortFiles(files, addPhotosRules, 0).taken).toEqual(files);
});

it('the size of a refused photo is never rounded down to one that would be accepted', () => {
  expect(megabytes(fiveMegabytes)).toBe('5 MB');
  expect(megabytes(fiveMegabytes + 1)).toBe('5.1 MB');
});
