import { randomKey } from '@our-dates/browser/random-hex';
import { limits } from '@our-dates/contracts/limits';

/** What a dialog takes, in the words of its rejections. */
export interface PhotoRules {
  /** Media types with the endings that files of that type have. */
  readonly accept: Readonly<Record<string, readonly string[]>>;
  /** The types as a person says them. */
  readonly typeNames: string;
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

export const newMemoryRules: PhotoRules = {
  accept: common,
  typeNames: 'JPEG, PNG, GIF or WebP',
  maxBytes: limits.dialogPhotoBytes,
  maxPhotos: limits.photosPerMemory,
};

export const addPhotosRules: PhotoRules = {
  accept: { ...common, 'image/bmp': ['.bmp'] },
  typeNames: 'JPEG, PNG, GIF, BMP or WebP',
  maxPhotos: limits.photosPerMemory,
};

export interface Rejection {
  readonly id: string;
  readonly file: File;
  readonly reason: string;
  /** Only its size is against it. */
  readonly isTooLarge: boolean;
}

export function rejection(file: File, reason: string, isTooLarge = false): Rejection {
  return { id: randomKey(), file, reason, isTooLarge };
}

/**
 * Parts files into those a dialog takes and those it does not, each of the latter with the reason.
 * @param alreadyChosen how many photos there are before these.
 */
export function sortOut(
  files: readonly File[],
  rules: PhotoRules,
  alreadyChosen: number,
): { taken: File[]; rejected: Rejection[] } {
  const taken: File[] = [];
  const rejected: Rejection[] = [];
  for (const file of files) {
    const reason = reasonAgainst(file, rules, alreadyChosen + taken.length);
    if (reason) rejected.push(rejection(file, reason, reason.startsWith(tooLarge)));
    else taken.push(file);
  }
  return { taken, rejected };
}

const tooLarge = 'File is too large';

function reasonAgainst(file: File, rules: PhotoRules, chosen: number): string | undefined {
  if (!isAccepted(file, rules)) return `File type must be ${rules.typeNames}`;
  if (file.size === 0) return 'File is too small: it is empty';
  if (rules.maxBytes !== undefined && file.size > rules.maxBytes) {
    return `${tooLarge}: ${megabytes(file.size)}, and at most ${megabytes(rules.maxBytes)} fits`;
  }
  if (chosen >= rules.maxPhotos) return `Too many files: at most ${rules.maxPhotos} at once`;
  return undefined;
}

/** By its type; a file that the system has no type for, by its ending. */
function isAccepted(file: File, { accept }: PhotoRules): boolean {
  if (file.type !== '') return file.type in accept || file.type === 'image/jpg';
  const name = file.name.toLowerCase();
  return Object.values(accept).some((endings) => endings.some((ending) => name.endsWith(ending)));
}

/** In steps that never hide by how much a file is over: 5.04 MB is not 5 MB. */
export function megabytes(bytes: number): string {
  const value = Math.ceil((bytes / (1024 * 1024)) * 10) / 10;
  return `${value} MB`;
}
