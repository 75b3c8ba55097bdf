import { limits } from '@our-dates/contracts/limits';
import { pageMessages } from '@our-dates/languages/catalogue';
import { messages } from '../messages/messages.ts';
import { type ArchiveFile, fileNameOf } from '../sources/archive-file.ts';

const photoName = /\.(?:jpe?g|png|gif|webp|avif|bmp|heic|heif)$/i;
const videoName = /\.(?:mp4|mov|m4v|avi|mkv|3gp|webm|mts|mpe?g|wmv|mp)$/i;

export const isPhoto = ({ path }: ArchiveFile) => photoName.test(path);

/** What systems and archives put next to photos, of which nobody expects anything. */
export const isIgnored = ({ path }: ArchiveFile) =>
  /(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)|\.(?:json|html?|txt|csv|css|xml)$/i.test(path);

/** Why a file cannot be a photo, in a sentence; undefined: it may be one. */
export function refusalOf(file: ArchiveFile): string | undefined {
  const t = pageMessages(messages);
  if (videoName.test(file.path)) return t.noVideos;
  if (!isPhoto(file)) return t.noPhoto;
  if (file.bytes === 0) return t.emptyFile;
  if (file.bytes > limits.photoBytes) {
    return t.photoTooLarge({ limit: limits.photoBytes / 1024 / 1024 });
  }
  return undefined;
}

export const leftOutFile = (file: ArchiveFile, reason: string) => ({ name: fileNameOf(file.path), reason });
