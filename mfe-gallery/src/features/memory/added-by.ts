import type { Photo } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';

/**
 * Who of the two has added a photo, where a memory has photos of both.
 * @returns undefined where all photos are of one person, or of a former partner
 */
export function addedBy(
  photo: Pick<Photo, 'uploadedBy'>,
  photos: readonly Pick<Photo, 'uploadedBy'>[],
  partner: User | null,
): 'viewer' | 'partner' | undefined {
  const isPartners = ({ uploadedBy }: Pick<Photo, 'uploadedBy'>) => uploadedBy === partner?.id;
  if (!photos.some(isPartners) || photos.every(isPartners)) return undefined;
  return isPartners(photo) ? 'partner' : 'viewer';
}
