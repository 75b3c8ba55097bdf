import { limits } from '@our-dates/contracts/limits';
import { type ArchiveFile, fileNameOf } from '../sources/archive-file.ts';

const photoName = /\.(?:jpe?g|png|gif|webp|avif|bmp|heic|heif)$/i;
const videoName = /\.(?:mp4|mov|m4v|avi|mkv|3gp|webm|mts|mpe?g|wmv|mp)$/i;

export const isPhoto = ({ path }: ArchiveFile) => photoName.test(path);

/** What systems and archives put next to photos, of which nobody expects anything. */
export const isIgnored = ({ path }: ArchiveFile) =>
  /(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)|\.(?:json|html?|txt|csv|css|xml)$/i.test(path);

/** Why a file cannot be a photo, in a sentence; undefined: it may be one. */
export function refusalOf(file: ArchiveFile): string | undefined {
  if (videoName.test(file.path)) return 'Videos cannot be imported.';
  if (!isPhoto(file)) return 'This is not a photo.';
  if (file.bytes === 0) return 'This file is empty.';
  if (file.bytes > limits.photoBytes) {
    return `This photo is larger than ${limits.photoBytes / 1024 / 1024} MB.`;
  }
  return undefined;
}

export const leftOutFile = (file: ArchiveFile, reason: string) => ({ name: fileNameOf(file.path), reason });
