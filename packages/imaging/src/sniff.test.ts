import { describe, expect, it } from '@jest/globals';
import { noisePicture, quadrantsBitmap, quadrantsHeic } from '../testing/pictures.ts';
import { sniffImage } from './sniff.ts';

const ftyp = (...brands: string[]) => {
  const body = Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body]);
};

describe('a picture is known by its content', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('recognises %s', async (format) => {
    expect(sniffImage(await noisePicture(16, 16).toFormat(format).toBuffer())).toBe(format);
  });

  it('recognises BMP and HEIC', async () => {
    expect(sniffImage(quadrantsBitmap('rgb24'))).toBe('bmp');
    expect(sniffImage(quadrantsBitmap('core24'))).toBe('bmp');
    expect(sniffImage(await quadrantsHeic())).toBe('heic');
  });

  it('tells AVIF from HEIC where the major brand says neither', () => {
    expect(sniffImage(ftyp('mif1', 'mif1', 'avif', 'miaf'))).toBe('avif');
    expect(sniffImage(ftyp('mif1', 'mif1', 'heic'))).toBe('heic');
    expect(sniffImage(ftyp('heix', 'mif1'))).toBe('heic');
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG behind an XML declaration', '<?xml version="1.0"?><svg/>'],
    ['text', 'just a diary entry'],
    ['text that begins like a bitmap', 'BMW is a car maker, and this goes on for quite some time'],
    ['PDF', '%PDF-1.7'],
    ['TIFF', 'II*\0\0\0\0\0'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
    ['a wave file', 'RIFF\0\0\0\0WAVEfmt '],
  ])('refuses %s', (_, content) => {
    expect(sniffImage(Buffer.from(content, 'latin1'))).toBeNull();
  });

  it('refuses video in the same container', () => {
    expect(sniffImage(ftyp('isom', 'isom', 'mp42'))).toBeNull();
  });
});
