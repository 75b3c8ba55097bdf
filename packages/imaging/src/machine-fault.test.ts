import { describe, expect, it } from '@jest/globals';
import { isMachineFault, TookTooLong } from './machine-fault.ts';

// All texts are what sharp said, of good photos under a limit of memory and of photos with wrong bytes.
describe('a failed decoding is the machine’s fault', () => {
  it.each([
    'vips_image_write_to_memory: out of memory -- size == 9MB',
    'vips_tracked: out of memory -- size == 12MB',
    'Input buffer has corrupt header: vips_tracked: out of memory -- size == 45MB',
    'source: bad seek to 2807137\nheif: Invalid input: Unspecified: Memory allocation error (2.0)',
  ])('when sharp says "%s"', (message) => {
    expect(isMachineFault(new Error(message))).toBe(true);
  });

  it('when decoding was given up', () => {
    expect(isMachineFault(new TookTooLong('decoding took more than 60 s'))).toBe(true);
  });
});

describe('a failed decoding is the photo’s fault', () => {
  it.each([
    'VipsJpeg: premature end of JPEG image',
    'Input buffer has corrupt header: VipsJpeg: Bogus Huffman table definition',
    'vipspng: libpng read error',
    'gifload_buffer: Invalid frame data',
    'webp2vips: unable to read pixels',
    'Input buffer has corrupt header: heif: Invalid input: Unexpected end of file (2.100)',
    'Input buffer has corrupt header: heif: Memory allocation error: Security limit exceeded: iinf box contains 9 items, which exceeds the security limit of 5 items. (6.1000)',
    'Input buffer contains unsupported image format',
    'Unknown error',
  ])('when sharp says "%s"', (message) => {
    expect(isMachineFault(new Error(message))).toBe(false);
  });
});
