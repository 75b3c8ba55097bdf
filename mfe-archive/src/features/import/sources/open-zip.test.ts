import { describe, expect, test } from '@jest/globals';
import { type ZipEntry, zipOf } from '../../../../testing/zips.ts';
import { openZip } from './open-zip.ts';

const photo = { name: 'a/photo.jpg', content: 'the bytes of a photo' };

async function deflated(text: string): Promise<Uint8Array> {
  const packed = new Response(text).body?.pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

async function open(...entries: readonly ZipEntry[]) {
  return openZip(zipOf(entries));
}

describe('a zip', () => {
  test('is read by its directory, and its entries when they are opened', async () => {
    const files = await open(photo, { name: 'b/Café ☕.json', content: '{}' });
    expect(files.map(({ path, bytes }) => [path, bytes])).toEqual([
      ['a/photo.jpg', 20],
      ['b/Café ☕.json', 2],
    ]);
    expect(await (await files[0]?.open())?.text()).toBe('the bytes of a photo');
  });

  test('has entries that are compressed', async () => {
    const content = await deflated(photo.content);
    // The CRC-32 of what is unpacked.
    const [file] = await open({ name: 'a.txt', content, says: { method: 8, size: 20, crc32: 0x34c62f18 } });
    expect(await (await file?.open())?.text()).toBe(photo.content);
  });

  test('with the records of ZIP64 is read', async () => {
    const [file] = await open({ ...photo, isZip64: true });
    expect(await (await file?.open())?.text()).toBe('the bytes of a photo');
  });

  test.each([
    '../evil.jpg',
    'a/../../evil.jpg',
    '/etc/passwd',
    'C:/evil.jpg',
    '..\\evil.jpg',
    '\\\\host\\evil.jpg',
    'a/./b.jpg',
  ])('with the name %s is refused, and the sentence names the entry', async (name) => {
    await expect(open(photo, { name, content: '' })).rejects.toThrow(
      /leads out of its folder.*nothing of it was opened/,
    );
    await expect(open(photo, { name, content: '' })).rejects.toThrow(name);
  });

  test.each<[string, RegExp, ZipEntry[]]>([
    ['two entries of the same name', /“a\/photo\.jpg” is in the zip twice/, [photo, photo]],
    [
      'entries that overlap',
      /“b\.jpg” overlaps with “a\/photo\.jpg”/,
      [photo, { name: 'b.jpg', content: 'the bytes of a photo', says: { offsetOf: 0 } }],
    ],
    [
      'a password',
      /“a\/photo\.jpg” is protected with a password. Please unpack/,
      [{ ...photo, says: { flags: 0x801 } }],
    ],
    [
      'an unknown compression',
      /compressed in a way that browsers cannot read/,
      [{ ...photo, says: { method: 93 } }],
    ],
    [
      'two sizes of a stored entry',
      /“a\/photo\.jpg” has two different sizes/,
      [{ ...photo, says: { size: 9 } }],
    ],
    [
      'an entry that would grow a thousand times',
      /would grow to more than 200 times/,
      [{ ...photo, says: { method: 8, size: 4_000_000_000 } }],
    ],
    [
      'many entries that would grow together',
      /more than ten times as large/,
      Array.from({ length: 60 }, (_, at) => ({
        name: `${at}.jpg`,
        content: 'x'.repeat(20_000),
        says: { method: 8, size: 3_900_000 },
      })),
    ],
    [
      'an entry behind its end',
      /the end of the zip is missing/,
      [{ ...photo, says: { compressedSize: 5000, size: 5000 } }],
    ],
  ])('with %s is refused before it is unpacked', async (_, sentence, entries) => {
    await expect(open(...entries)).rejects.toThrow(sentence);
  });

  test('that is cut off, or is none, is refused', async () => {
    const whole = zipOf([photo]);
    for (const bytes of [await whole.slice(0, 60).arrayBuffer(), new TextEncoder().encode('no zip')]) {
      await expect(openZip(new File([bytes], 'half.zip'))).rejects.toThrow(
        '“half.zip” cannot be read as a zip. It may not be complete: please download it again.',
      );
    }
  });

  test.each<[string, ZipEntry['says']]>([
    ['another CRC-32', { crc32: 1 }],
    ['fewer bytes than it announces', { method: 8, size: 5000 }],
  ])('has an entry with %s, which is refused when it is opened', async (_, says) => {
    const [file] = await open({ ...photo, says: says ?? {} });
    await expect(file?.open()).rejects.toThrow(/“a\/photo\.jpg” is damaged.*download the zip again/);
  });

  test('has an entry that unpacks to more than it announces, which stops there', async () => {
    const content = await deflated('x'.repeat(50_000));
    const [file] = await open({ name: 'bomb.jpg', content, says: { method: 8, size: 100 } });
    await expect(file?.open()).rejects.toThrow(/“bomb\.jpg” is damaged/);
  });
});
