/** A picture of one colour, as large as a phone's screen: BMP, the one format a few lines can write. */
export function picture(width = 1200, height = 900): Blob {
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + width * height * 3, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return new Blob([header, Buffer.alloc(width * height * 3, 0x88)], { type: 'image/bmp' });
}
