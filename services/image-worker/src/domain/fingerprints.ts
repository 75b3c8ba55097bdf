import { buffer } from 'node:stream/consumers';
import { derivativeBlob } from '@our-dates/contracts/blob-names';
import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import type { EventData } from '@our-dates/contracts/events';
import { fingerprintOfDerivative } from '@our-dates/imaging/fingerprint';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';

type Missing = EventData<'fingerprint.missing'>['photos'];
type Made = EventData<'fingerprint.made'>['photos'];

const narrowest = Math.min(...derivativeWidths);

/** Makes the fingerprints of photos from their smallest derivatives; one without is left out. */
export async function makeFingerprints(blobs: BlobStore, photos: Missing): Promise<Made> {
  const made: Made = [];
  for (const { photoId, name } of photos) {
    const blob = await blobs.get(derivativeBlob(name, narrowest));
    if (blob) made.push({ photoId, fingerprint: await fingerprintOfDerivative(await buffer(blob.stream)) });
  }
  return made;
}
