import sharp from 'sharp';

let made: Promise<Uint8Array<ArrayBuffer>> | undefined;
let count = 0;

/**
 * A photo that costs next to nothing to store and to make smaller. Each has other bytes: a file that both partners add to
 * a memory is one photo.
 */
export async function tinyPhoto(): Promise<Blob> {
  made ??= sharp({ create: { width: 24, height: 16, channels: 3, background: '#3a78c2' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));
  count += 1;
  return new Blob([await made, `${count}`], { type: 'image/jpeg' });
}
