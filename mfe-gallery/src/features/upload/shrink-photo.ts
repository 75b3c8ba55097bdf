import { exifSegment, readExif } from './exif.ts';
import { keptExif } from './kept-exif.ts';

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
  if (!context) throw new DOMException('There is no canvas to draw on', 'NotSupportedError');
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
