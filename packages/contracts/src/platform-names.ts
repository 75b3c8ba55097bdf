import { ownerOfBlob } from './blob-names.ts';

const name = 'our-dates';

/** By which names the slices of this platform find one another, and what they say. The service-kit is given them. */
export const platformNames = {
  /** The topic exchange of the events. */
  exchange: name,
  /** Who signs the tokens of viewers. */
  issuer: `${name}-gateway`,
  /** The namespace of the slices in traces. */
  traceNamespace: name,
  /** The folder of DATA_DIR with the blobs of a platform without S3. */
  blobFolder: 'photos',
  /** What a person reads while the blobs are unreachable. */
  blobsUnavailable: 'Photos cannot be reached at the moment. Please try again.',
  /** Whose key a blob is encrypted with. */
  ownerOfBlob,
} as const;
