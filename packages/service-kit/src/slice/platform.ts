import type { Queues } from '../events/event-bus.ts';

/** What all slices of a platform have in common, and this package knows nothing of. */
export interface Platform {
  /** The topic exchange of the events. */
  readonly exchange: string;
  /** Every durable queue of the platform. */
  readonly queues: Queues;
  /** Who signs the tokens of viewers. */
  readonly issuer: string;
  /** The namespace of the slices in traces. */
  readonly traceNamespace: string;
  /** The folder of DATA_DIR with the blobs where there is no S3. */
  readonly blobFolder: string;
  /** What a person reads while the blobs are unreachable. */
  readonly blobsUnavailable: string;
  /** The blob that one belongs to: without it, it is of no use, and is encrypted with the same key. */
  readonly ownerOfBlob: (name: string) => string;
}
