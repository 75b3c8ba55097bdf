import { imageName } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { type Checksum, findChecksums, insertChecksum } from '../repository/checksums.ts';
import type { PictureRef, Sources } from './sources.ts';

/** Of the smaller version of a photo, which the album shows: a phone's width, twice as sharp. */
const albumWidth = 960;

/** What was found out about the pictures of some photos. */
export interface KnownPictures {
  /** False: there was no time for all of them. */
  readonly isWhole: boolean;
  /** How many originals are known. */
  readonly originals: number;
  of(photo: Photo): { original: KnownPicture | null; small: KnownPicture | null };
}

export type KnownPicture = PictureRef & Pick<Checksum, 'bytes' | 'crc32' | 'fileName'>;

const readAtOnce = 4;

/**
 * Finds out about the pictures of photos, by reading those to their end that nobody has read before. What was read is
 * kept, so that the next call continues where this one has stopped.
 * @param isTime asked after each few pictures; false: it has to stop
 */
export async function readPictures(
  { pool, sources, log }: { pool: Pool; sources: Sources; log: Log },
  photos: readonly Photo[],
  isTime: () => boolean,
): Promise<KnownPictures> {
  const found = await findChecksums(
    pool,
    photos.map((photo) => imageName(photo.filePath)),
  );
  const known = new Map(found.map((checksum) => [keyOf(checksum), checksum]));

  async function read({ photo, width }: { photo: Photo; width: number }): Promise<void> {
    const picture = imageName(photo.filePath);
    const content = await sources.readPicture({ name: picture, width: width || null });
    if (!content) return;
    if (width === 0 && content.sha256 !== photo.sha256) {
      log.error({ photo: photo.id }, 'an original is not what was uploaded; it is left out of an export');
      return;
    }
    const { bytes, crc32, fileName } = content;
    const checksum = { picture, width, bytes, crc32, fileName };
    await insertChecksum(pool, checksum);
    known.set(keyOf(checksum), checksum);
  }

  const wanted = photos
    .flatMap((photo) => [
      { photo, width: 0 },
      ...(photo.status === 'ready' ? [{ photo, width: albumWidth }] : []),
    ])
    .filter(({ photo, width }) => !known.has(keyOf({ picture: imageName(photo.filePath), width })));
  let begun = 0;
  while (begun < wanted.length && (begun === 0 || isTime())) {
    await Promise.all(wanted.slice(begun, begun + readAtOnce).map(read));
    begun += readAtOnce;
  }

  function pictureOf(photo: Photo, width: number): KnownPicture | null {
    const name = imageName(photo.filePath);
    const checksum = known.get(keyOf({ picture: name, width }));
    if (!checksum) return null;
    const { bytes, crc32, fileName } = checksum;
    return { name, width: width || null, bytes, crc32, fileName };
  }
  return {
    isWhole: begun >= wanted.length,
    originals: photos.filter((photo) => pictureOf(photo, 0) !== null).length,
    of: (photo) => ({ original: pictureOf(photo, 0), small: pictureOf(photo, albumWidth) }),
  };
}

const keyOf = ({ picture, width }: Pick<Checksum, 'picture' | 'width'>) => `${picture} ${width}`;
