import { Button } from '@our-dates/ui/button';
import { useState } from 'react';
import { makeSmaller } from '../make-smaller.ts';
import { megabytes, type Rejection } from '../photo-rules.ts';
import styles from './too-large.module.css';

export interface TooLargeProps {
  photos: readonly Rejection[];
  maxBytes: number;
  /** A copy that fits. */
  onSmaller: (copy: File, original: Rejection) => void;
  onFailure: (original: Rejection) => void;
  /** Adds them as they are, where larger ones are welcome. */
  onLater: (photos: readonly Rejection[]) => void;
}

/** The ways on for photos that are too large for a new memory. */
export function TooLarge({ photos, maxBytes, onSmaller, onFailure, onLater }: TooLargeProps) {
  const [isBusy, setBusy] = useState(false);

  async function makeAllSmaller() {
    setBusy(true);
    // One after the other: each is whole in memory meanwhile.
    for (const photo of photos) {
      const copy = isAnimated(photo.file) ? undefined : await makeSmaller(photo.file, maxBytes);
      if (copy) onSmaller(copy, photo);
      else onFailure(photo);
    }
    setBusy(false);
  }

  const [they, are] = photos.length === 1 ? ['it', 'it is'] : ['them', 'they are'];
  return (
    <div className={styles.ways}>
      <p>
        Make {they} smaller than {megabytes(maxBytes)} here, or add {they} as {are} once the memory is saved.
      </p>
      <div className={styles.answers}>
        <Button size="small" busy={isBusy} busyText="Making smaller…" onClick={() => void makeAllSmaller()}>
          Make smaller and add
        </Button>
        <Button size="small" tone="quiet" disabled={isBusy} onClick={() => onLater(photos)}>
          Add once saved
        </Button>
      </div>
    </div>
  );
}

/** A smaller copy would stand still. */
function isAnimated({ type }: File): boolean {
  return type === 'image/gif';
}
