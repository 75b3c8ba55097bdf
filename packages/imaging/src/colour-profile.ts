import { crc32, deflateSync } from 'node:zlib';

const headerEnd = 8 + 4 + 4 + 13 + 4;

/**
 * Names the colour space of a PNG's pixels, by inserting an ICC profile behind its header; the pixels stay as
 * they are. libvips takes a profile from a file only, never next to raw pixels.
 */
export function withColourProfile(png: Buffer, icc: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(icc)]);
  const chunk = Buffer.alloc(4 + body.length + 4);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]);
}
