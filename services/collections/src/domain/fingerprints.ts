import { newEvent } from '@our-dates/contracts/events';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { noteAskedFingerprints, type PhotoToSort } from '../repository/sorting.ts';

type Fingerprinted = Pick<PhotoToSort, 'photoId' | 'name' | 'isReady' | 'isFingerprintKnown'>;

/** For photos that were processed before there were fingerprints. */
export async function askForFingerprints(pool: Pool, photos: readonly Fingerprinted[]): Promise<void> {
  const lacking = photos.filter(({ isReady, isFingerprintKnown }) => isReady && !isFingerprintKnown);
  if (lacking.length === 0) return;
  await transaction(pool, async (client) => {
    const asked = new Set(
      await noteAskedFingerprints(
        client,
        lacking.map(({ photoId }) => photoId),
      ),
    );
    const wanted = lacking.filter(({ photoId }) => asked.has(photoId));
    if (wanted.length === 0) return;
    const event = { photos: wanted.map(({ photoId, name }) => ({ photoId, name })) };
    await addToOutbox(client, newEvent('fingerprint.missing', null, event));
  });
}
