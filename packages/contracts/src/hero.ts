/** The shapes, width / height, that the hero of a memory takes on a phone: a photo outside this range leaves space in it. */
export const heroShapes = { narrowest: 0.8, widest: 1.5 } as const;

/** How much of a photo has to stay in view for the frame to be filled with it, so that people at an edge are not cut off. */
export const leastShown = 0.92;

/**
 * The shape of the hero on a phone, which shows this photo.
 * @param width of the upright photo, with `height` in the same unit; both above 0
 * @returns width / height
 */
export function heroRatio({ width, height }: { width: number; height: number }): number {
  return Math.min(Math.max(width / height, heroShapes.narrowest), heroShapes.widest);
}

/** Whether a photo fills a frame of another shape (`cover`), or shows all of itself in it (`contain`). */
export function fitFor(photoRatio: number, frameRatio: number): 'cover' | 'contain' {
  const shown = Math.min(photoRatio / frameRatio, frameRatio / photoRatio);
  return shown >= leastShown ? 'cover' : 'contain';
}
