import type { LiveChange } from '@our-dates/contracts/live';

/** How long changes took, from what live connections receive; in milliseconds. */
export class ChangeTimes {
  /** From a change to each page that received it. */
  readonly lags: number[] = [];
  /** From the upload of a photo until all its sizes were made, for each photo once. */
  readonly sizes: number[] = [];
  readonly #uploadedAt = new Map<number, number>();

  /** @param now when the change arrived, in milliseconds since 1970 */
  add({ type, photoId, at }: Pick<LiveChange, 'type' | 'photoId' | 'at'>, now = Date.now()): void {
    const changedAt = Date.parse(at);
    // The server's clock may be a little ahead of this one.
    this.lags.push(Math.max(0, now - changedAt));
    if (photoId === null) return;
    const uploadedAt = this.#uploadedAt.get(photoId);
    if (type === 'photo.uploaded' && uploadedAt === undefined) this.#uploadedAt.set(photoId, changedAt);
    if (type !== 'photo.updated' || uploadedAt === undefined || Number.isNaN(uploadedAt)) return;
    this.sizes.push(changedAt - uploadedAt);
    // Other pages receive the same change.
    this.#uploadedAt.set(photoId, Number.NaN);
  }
}
