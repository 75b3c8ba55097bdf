import { type Exif, type ExifEntry, exifSegment, readExif } from '@our-dates/browser/exif';

/** Longest edges, in pixels, that are tried until the file is small enough. */
const edges = [4096, 3200, 2560, 2048, 1600];
const quality = 0.88;

/**
 * A smaller copy of a photo, upright, for a worker. A JPEG stays a JPEG and keeps its EXIF data except the
 * location; a format that may be transparent becomes WebP.
 * @returns undefined when it is not small enough even at the smallest size.
 * @throws DOMException when the file cannot be decoded.
 */
export async function shrinkPhoto(file: Blob, maxBytes: number): Promise<Blob | undefined> {
  const exif = await readExif(file);
  const notes = exif && exifSegment(keptExif(exif));
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (const edge of edges) {
      const encoded = await encode(bitmap, edge, file.type === 'image/jpeg' ? file.type : 'image/webp');
      const copy = notes && encoded.type === 'image/jpeg' ? withSegment(encoded, notes) : encoded;
      if (copy.size <= maxBytes) return copy;
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}

async function encode(bitmap: ImageBitmap, edge: number, type: string): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new DOMException('There is no canvas to draw on', 'NotSupportedError'); // no text: for us
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const encoded = await canvas.convertToBlob({ type, quality });
  // A browser that cannot encode WebP returns a PNG, which is not smaller.
  return encoded.type === type ? encoded : canvas.convertToBlob({ type: 'image/jpeg', quality });
}

/** After the two bytes that start a JPEG. */
function withSegment(jpeg: Blob, segment: Uint8Array<ArrayBuffer>): Blob {
  return new Blob([jpeg.slice(0, 2), segment, jpeg.slice(2)], { type: jpeg.type });
}

/** About the image: description, author, camera, software, modification date, copyright. */
const imageTags = [0x010e, 0x010f, 0x0110, 0x0131, 0x0132, 0x013b, 0x8298];
/** About the exposure: settings, time (with zone and fractions of a second), flash, focal length, lens. */
const photoTags = [
  0x829a, 0x829d, 0x8827, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9209, 0x920a, 0x9290, 0x9291, 0x9292,
  0xa405, 0xa433, 0xa434,
];

/**
 * The EXIF data that a smaller copy keeps: when and with what it was taken, never where. Maker notes are omitted,
 * because they may contain the location; so is the orientation, because the copy is upright.
 */
function keptExif({ isLittleEndian, image, photo }: Exif): Exif {
  const only = (entries: readonly ExifEntry[], tags: readonly number[]) =>
    entries.filter(({ tag }) => tags.includes(tag));
  return { isLittleEndian, image: only(image, imageTags), photo: only(photo, photoTags) };
}
