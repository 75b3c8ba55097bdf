/** The state of one photo. */
export type QueuedPhotoState =
  | { readonly is: 'waiting' }
  /** `part` is the sent part, 0 to 1. */
  | { readonly is: 'sending'; readonly part: number }
  | { readonly is: 'sent' }
  | { readonly is: 'refused'; readonly reason: string; readonly mayRetry: boolean };

export interface QueuedPhoto {
  readonly id: string;
  readonly title: string;
  readonly fileName: string;
  readonly place: number;
  readonly state: QueuedPhotoState;
}

/** Photos that were chosen together for one memory. */
export interface QueuedBatch {
  readonly key: string;
  readonly memory: { readonly id: number; readonly name: string };
  readonly photos: readonly QueuedPhoto[];
}

export interface Pause {
  readonly reason: 'network' | 'busy' | 'signed-out';
  /** Milliseconds since the epoch. */
  readonly until: number;
}

export interface QueueState {
  readonly batches: readonly QueuedBatch[];
  readonly pause: Pause | null;
  /** Whether the batches are known yet. */
  readonly isLoaded: boolean;
}

/** Every photo with its batch, in the order in which they are sent. */
export function photosOf(batches: readonly QueuedBatch[]): [QueuedBatch, QueuedPhoto][] {
  return batches.flatMap((batch) => batch.photos.map((photo): [QueuedBatch, QueuedPhoto] => [batch, photo]));
}

export function withPhotoState(
  batches: readonly QueuedBatch[],
  { batch, id, state }: { batch: string; id: string; state: QueuedPhotoState },
): QueuedBatch[] {
  const changed = (photo: QueuedPhoto) => (photo.id === id ? { ...photo, state } : photo);
  return batches.map((known) =>
    known.key === batch ? { ...known, photos: known.photos.map(changed) } : known,
  );
}

/** A batch is removed with its last photo. */
export function withoutPhoto(batches: readonly QueuedBatch[], batch: string, id: string): QueuedBatch[] {
  return batches
    .map((known) =>
      known.key === batch ? { ...known, photos: known.photos.filter((photo) => photo.id !== id) } : known,
    )
    .filter(({ photos }) => photos.length > 0);
}

export interface QueueCounts {
  readonly total: number;
  readonly sent: number;
  readonly refused: number;
  /** 0 to 1; a photo in flight counts with its sent part. */
  readonly part: number;
}

export function countsOf(batches: readonly QueuedBatch[]): QueueCounts {
  const photos = batches.flatMap((batch) => batch.photos);
  const sent = photos.filter(({ state }) => state.is === 'sent').length;
  const refused = photos.filter(({ state }) => state.is === 'refused').length;
  const partlySent = photos.reduce((sum, { state }) => sum + (state.is === 'sending' ? state.part : 0), 0);
  const total = photos.length;
  return { total, sent, refused, part: total === 0 ? 0 : (sent + partlySent) / total };
}

/** Ids of the memories to which some photos were not added. */
export function memoriesWithRefusals(batches: readonly QueuedBatch[]): number[] {
  const refused = batches.filter(({ photos }) => photos.some(({ state }) => state.is === 'refused'));
  return [...new Set(refused.map(({ memory }) => memory.id))];
}

/** Whether every photo of a batch has arrived or is refused. */
export function isSettled({ photos }: QueuedBatch): boolean {
  return photos.every(({ state }) => state.is === 'sent' || state.is === 'refused');
}

/** Whether every photo of every batch has arrived. */
export function isAllSent({ batches, isLoaded }: QueueState): boolean {
  return isLoaded && batches.every(({ photos }) => photos.every(({ state }) => state.is === 'sent'));
}
