import type { Photo } from '@our-dates/contracts/photos';
import type { ChosenPhoto } from './chosen-photo.ts';

/** Where the same photo was found. */
export type Duplicate =
  /** The service adds a file once that both have: it is not offered to add the other one's again. */
  | { readonly where: 'memory'; readonly photo: Photo; readonly isOthers: boolean }
  /** Being uploaded to the memory. */
  | { readonly where: 'queue' }
  | { readonly where: 'choice'; readonly photo: ChosenPhoto };

export interface DuplicateQuestion {
  readonly photo: ChosenPhoto;
  readonly duplicate: Duplicate;
}

/** The photos in the memory, and those being uploaded to it. */
export interface KnownPhotos {
  readonly photos: readonly Photo[];
  /** Checksums of the photos being uploaded. */
  readonly queued: readonly string[];
  /** Who chooses; not needed where the memory has no photos. */
  readonly userId: number | undefined;
}

/** The chosen photos that have a duplicate, and for which the user has not decided yet. */
export function duplicateQuestions(
  chosen: readonly ChosenPhoto[],
  present: KnownPhotos,
): DuplicateQuestion[] {
  return chosen.flatMap((photo, index) => {
    if (photo.isDuplicateAllowed || !photo.check) return [];
    const duplicate = duplicateOf(photo, chosen.slice(0, index), present);
    return duplicate ? [{ photo, duplicate }] : [];
  });
}

function duplicateOf(
  photo: ChosenPhoto,
  before: readonly ChosenPhoto[],
  present: KnownPhotos,
): Duplicate | undefined {
  const { file, check } = photo;
  const inMemory = present.photos.find(({ sha256, bytes, fileName }) =>
    check?.sha256 ? sha256 === check.sha256 : bytes === file.size && fileName === file.name,
  );
  if (inMemory) {
    return { where: 'memory', photo: inMemory, isOthers: inMemory.uploadedBy !== present.userId };
  }
  if (check?.sha256 && present.queued.includes(check.sha256)) return { where: 'queue' };
  const chosen = before.find((other) =>
    check?.sha256
      ? other.check?.sha256 === check.sha256
      : other.file.size === file.size && other.file.name === file.name,
  );
  return chosen && { where: 'choice', photo: chosen };
}
