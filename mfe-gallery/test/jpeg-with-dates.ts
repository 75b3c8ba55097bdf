const tags = { original: 0x9003, digitized: 0x9004 };

/** A JPEG that starts with the given dates, as a camera writes them. */
export function jpegWith(dates: Partial<Record<keyof typeof tags, string>>, little: boolean): File {
  const entries = Object.entries(dates).map(([key, text]) => ({
    tag: key === 'original' ? tags.original : tags.digitized,
    text: `${text}\0`,
  }));
  const exifAt = 8 + 2 + 12 + 4;
  const textsAt = exifAt + 2 + entries.length * 12 + 4;
  const tiff = new DataView(new ArrayBuffer(textsAt + entries.length * 20));
  tiff.setUint16(0, little ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, little);
  tiff.setUint32(4, 8, little);
  tiff.setUint16(8, 1, little);
  tiff.setUint16(10, 0x8769, little);
  tiff.setUint16(12, 4, little);
  tiff.setUint32(14, 1, little);
  tiff.setUint32(18, exifAt, little);
  tiff.setUint16(exifAt, entries.length, little);
  entries.forEach(({ tag, text }, index) => {
    const at = exifAt + 2 + index * 12;
    tiff.setUint16(at, tag, little);
    tiff.setUint16(at + 2, 2, little);
    tiff.setUint32(at + 4, text.length, little);
    tiff.setUint32(at + 8, textsAt + index * 20, little);
    for (let letter = 0; letter < text.length; letter += 1) {
      tiff.setUint8(textsAt + index * 20 + letter, text.charCodeAt(letter));
    }
  });
  const head = new DataView(new ArrayBuffer(4 + 18 + 10));
  head.setUint16(0, 0xffd8);
  // A JFIF segment first, as many cameras write it.
  head.setUint16(2, 0xffe0);
  head.setUint16(4, 18);
  head.setUint16(22, 0xffe1);
  head.setUint16(24, tiff.byteLength + 8);
  head.setUint32(26, 0x45786966);
  const end = new Uint8Array([0xff, 0xd9]);
  return new File([head.buffer, tiff.buffer, end], 'photo.jpg', { type: 'image/jpeg' });
}
