import { contentTypes, type ImageFormat } from './sniff.ts';

/** How files of each kind are named; the first is the one a file gets whose name says something else. */
const extensions: Readonly<Record<ImageFormat, readonly [string, ...string[]]>> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  gif: ['gif'],
  webp: ['webp'],
  avif: ['avif'],
  bmp: ['bmp', 'dib'],
  heic: ['heic', 'heif', 'hif'],
};

const byContentType = new Map(
  Object.entries(contentTypes).map(([format, contentType]) => [
    contentType,
    extensions[format as ImageFormat],
  ]),
);

/** The extensions, lower case and without a dot, that say what a file of this content type is. */
export function fileExtensions(contentType: string): readonly [string, ...string[]] {
  return byContentType.get(contentType) ?? ['bin'];
}
