import { randomKey } from '@our-dates/browser/random-hex';
import { limits } from '@our-dates/contracts/limits';
import { pageMessages } from '@our-dates/languages/catalogue';
import { messages } from '../../catalogues/upload/messages/messages.ts';

/** What a dialog accepts, with the texts of its rejections. */
export interface PhotoRules {
  /** Media types with their file extensions. */
  readonly accept: Readonly<Record<string, readonly string[]>>;
  /** The message that names the types. */
  readonly typeNames: 'typesNew' | 'typesAdd';
  /** Bytes; undefined: the service alone decides. */
  readonly maxBytes?: number;
  /** Photos at once. */
  readonly maxPhotos: number;
}

const common = {
  'image/jpeg': ['.jpeg', '.jpg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
} as const;

/** For the `accept` of a file input. */
export function acceptedTypes({ accept }: PhotoRules): string {
  // WebKit converts a HEIC file to JPEG automatically, unless the input accepts HEIC.
  const isWebKit = navigator.vendor.startsWith('Apple'); // no text: a vendor
  return [...Object.keys(accept), ...(isWebKit ? [] : Object.entries(convertible).flat(2))].join(',');
}

export const newMemoryRules: PhotoRules = {
  accept: common,
  typeNames: 'typesNew',
  maxBytes: limits.dialogPhotoBytes,
  maxPhotos: limits.photosPerMemory,
};

export const addPhotosRules: PhotoRules = {
  accept: { ...common, 'image/bmp': ['.bmp'] },
  typeNames: 'typesAdd',
  maxPhotos: limits.photosPerMemory,
};

/** Accepted by the service, which converts them for all browsers, and not by a dialog unchanged. */
const convertible: PhotoRules['accept'] = {
  'image/heic': ['.heic'],
  'image/heif': ['.heif', '.hif'],
  'image/avif': ['.avif'],
};

/** The reason against a file; `convertible`: its type, and the service converts it. */
export type Obstacle =
  | 'type'
  | 'convertible'
  | 'too-small'
  | 'too-large'
  /** And the page can make no smaller copy. */
  | 'too-large-here'
  | 'too-many'
  | 'damaged';

export interface Rejection {
  readonly id: string;
  readonly file: File;
  readonly obstacle: Obstacle;
  readonly reason: string;
}

export function rejection(file: File, obstacle: Obstacle, reason: string): Rejection {
  return { id: randomKey(), file, obstacle, reason };
}

export interface SortedFiles {
  readonly taken: readonly File[];
  readonly rejected: readonly Rejection[];
  /** The videos of Live Photos, whose still images are among the files. */
  readonly films: readonly File[];
}

/**
 * Splits files into accepted and rejected ones, each of the latter with the reason.
 * @param alreadyChosen the number of photos before these.
 * @param options.converts whether photos of convertible types are accepted too.
 */
export function sortFiles(
  files: readonly File[],
  rules: PhotoRules,
  alreadyChosen: number,
  { converts = false }: { converts?: boolean } = {},
): SortedFiles {
  const taken: File[] = [];
  const rejected: Rejection[] = [];
  const films: File[] = [];
  for (const file of files) {
    if (isFilmOfPhoto(file, files)) {
      films.push(file);
      continue;
    }
    const refused = findRejection(file, rules, alreadyChosen + taken.length, converts);
    if (refused) rejected.push(refused);
    else taken.push(file);
  }
  return { taken, rejected, films };
}

function findRejection(
  file: File,
  { accept, typeNames, maxBytes, maxPhotos }: PhotoRules,
  chosen: number,
  converts: boolean,
): Rejection | undefined {
  const t = pageMessages(messages);
  const isConvertible = isOneOf(file, convertible);
  if (!isOneOf(file, accept) && !(converts && isConvertible)) {
    return rejection(file, isConvertible ? 'convertible' : 'type', t.fileType({ types: t[typeNames] }));
  }
  if (file.size === 0) return rejection(file, 'too-small', t.fileEmpty);
  if (maxBytes !== undefined && file.size > maxBytes) {
    const reason = t.fileTooLarge({ size: megabytes(file.size), limit: megabytes(maxBytes) });
    return rejection(file, 'too-large', reason);
  }
  if (chosen >= maxPhotos) {
    return rejection(file, 'too-many', t.tooMany({ limit: maxPhotos }));
  }
  return undefined;
}

/** By its type; a file without a type, by its extension. */
function isOneOf(file: File, types: PhotoRules['accept']): boolean {
  if (file.type !== '') return file.type in types || (file.type === 'image/jpg' && 'image/jpeg' in types);
  const name = file.name.toLowerCase();
  return Object.values(types).some((endings) => endings.some((ending) => name.endsWith(ending)));
}

/** A Live Photo is a photo, and a video of the same name. */
function isFilmOfPhoto(file: File, files: readonly File[]): boolean {
  const isFilm = ({ type, name }: File) => type === 'video/quicktime' || /\.mov$/i.test(name);
  const nameOf = ({ name }: File) => name.replace(/\.[^.]*$/, '').toLowerCase();
  return isFilm(file) && files.some((other) => !isFilm(other) && nameOf(other) === nameOf(file));
}

/** In steps that always show by how much a file is over the limit: 5.04 MB is not 5 MB. */
export function megabytes(bytes: number): string {
  const value = Math.ceil((bytes / (1024 * 1024)) * 10) / 10;
  return `${value} MB`;
}
