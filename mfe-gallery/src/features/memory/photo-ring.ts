/** The number of slides that all photos of a memory share: the current one and two on either side. */
const all = [0, 1, 2, 3, 4];
const slides = all.length;

/** Which slide is in view, and what it shows. */
export interface Ring {
  readonly slide: number;
  readonly index: number;
  /** Distinguishes a photo that moved within the list from another one. */
  readonly photoId: number | undefined;
  /** After a jump, the previous slide shows its photo until it is out of view. */
  readonly leaving?: { readonly slide: number; readonly index: number } | undefined;
}

/** The slides for this many photos. Up to five photos have one each. */
export function slidesFor(photos: number): number[] {
  return all.slice(0, photos);
}

/** The index of the photo that a slide shows. */
export function photoOn(slide: number, ring: Ring, photos: number): number {
  if (photos <= slides) return slide;
  if (ring.leaving?.slide === slide && ring.leaving.index < photos) return ring.leaving.index;
  return wrapped(ring.index + shortest(slide - ring.slide, slides), photos);
}

/** The ring after a swipe to a slide. */
export function swipedTo(ring: Ring, slide: number, photoIds: readonly number[]): Ring {
  const index = photoOn(slide, { ...ring, leaving: undefined }, photoIds.length);
  return { slide, index, photoId: photoIds[index] };
}

/**
 * The ring that shows the photo at an index: on its slide if it has one, else on the next one on its side.
 * @returns the same ring where nothing changes
 */
export function steppedTo(ring: Ring, index: number, photoIds: readonly number[]): Ring {
  const photoId = photoIds[index];
  const isSame = photoId === ring.photoId && index === ring.index;
  if (photoIds.length <= slides) {
    return isSame && ring.slide === index ? ring : { slide: index, index, photoId };
  }
  if (isSame) return ring;
  if (photoId === ring.photoId) return { ...ring, index };
  const distance = shortest(index - ring.index, photoIds.length);
  const isJump = Math.abs(distance) > Math.floor(slides / 2);
  return {
    slide: wrapped(ring.slide + (isJump ? Math.sign(distance) : distance), slides),
    index,
    photoId,
    leaving: isJump ? { slide: ring.slide, index: ring.index } : undefined,
  };
}

/** The shorter way around a ring of this size. */
function shortest(distance: number, size: number): number {
  const forward = wrapped(distance, size);
  return forward > size / 2 ? forward - size : forward;
}

function wrapped(place: number, size: number): number {
  return ((place % size) + size) % size;
}
