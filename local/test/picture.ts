/**
 * A picture of one colour, as large as a phone's screen: BMP, the one format a few lines can write.
 * @param options.colour tells it from others, in its first pixel too
 */
export function picture({ width = 1200, height = 900, colour = 0x88 } = {}): Blob {
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + width * height * 3, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  const pixels = Buffer.alloc(width * height * 3, colour % 256);
  pixels.writeUInt32LE(colour);
  return new Blob([header, pixels], { type: 'image/bmp' });
}
