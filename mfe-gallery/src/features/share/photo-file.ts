import { request } from '@our-dates/browser/api';
import { imageName, imageUrl } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';

const jpeg = 'image/jpeg';
const jpegQuality = 0.92;

/** Whether this device's share sheet accepts photos. */
export function canSharePhotos(): boolean {
  if (!navigator.share || !navigator.canShare) return false;
  return navigator.canShare({ files: [new File([''], 'photo.jpg', { type: jpeg })] });
}

/**
 * A photo as a file for another app: a JPEG, which every app accepts, made from the widest displayed picture, which
 * does not contain the location.
 * @throws ApiError, TypeError as a fetch does; DOMException when the picture cannot be decoded.
 */
export async function photoFile(photo: Photo, signal: AbortSignal): Promise<File> {
  const answer = await request(imageUrl(imageName(photo.filePath)), { signal });
  const picture = await createImageBitmap(await answer.blob());
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, jpeg, jpegQuality);
  });
  if (!blob) throw new DOMException('The photo could not be written as a JPEG.', 'EncodingError'); // no text: for us
  return new File([blob], fileNameOf(photo.title), { type: jpeg });
}

/** A file name that every system accepts. */
export function fileNameOf(title: string): string {
  const name = title
    .replace(/[\p{Cc}"*/:<>?\\|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${name || 'photo'}.jpg`;
}
