import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import { imageName, imageUrl, originalUrl } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import type { ImageProps, SlideImage } from 'yet-another-react-lightbox';

declare module 'yet-another-react-lightbox' {
  interface SlideImage {
    /** Its narrowest source. The lightbox shows one source at a time and ignores the others. */
    small?: string;
  }
}

/** What every browser shows. Others, and larger files, are shown in their widest derivative at most. */
const commonFormats = /\.(?:jpe?g|png|webp)$/i;
/** Limit for a shown original: more would take too much memory of a phone. */
const mostPixels = 50_000_000;
/** The width to which a photo can be zoomed, in its own pixels: `zoomedWidth`, or this many times its width. */
const mostEnlarged = 2.5;
const zoomedWidth = 5_120;

/** A photo for the viewer, with its alternative text; the viewer takes the narrowest source that is sharp at the current zoom. */
export function viewerSlide(photo: Photo, alt: string): SlideImage {
  const name = imageName(photo.filePath);
  const ratio = photo.height / photo.width;
  const sources = derivativeWidths
    .filter((_, position) => position === 0 || (derivativeWidths[position - 1] ?? 0) < photo.width)
    .map((nominal) => {
      const width = Math.min(nominal, photo.width);
      return { src: imageUrl(name, nominal), width, height: Math.round(width * ratio) };
    });
  const widest = sources.at(-1);
  const { width, height } = photo;
  if (widest && widest.width < width && isOriginalShown(photo)) {
    sources.push({ src: originalUrl(name), width, height });
  }
  return {
    src: imageUrl(name, 2048),
    small: imageUrl(name, derivativeWidths[0]),
    alt,
    width: widest?.width ?? width,
    height: widest?.height ?? height,
    srcSet: sources,
  };
}

/** The box of a photo that is loading: in its final size, with its small version in `--small`. */
export function boxOf({ width, height, small }: SlideImage): ImageProps {
  return { width, height, style: { '--small': small && `url("${small}")` } };
}

/** Whether a browser shows the original, and is not asked too much of. */
export function isOriginalShown({ fileName, width, height }: Photo): boolean {
  return commonFormats.test(fileName) && width * height <= mostPixels;
}

/** How far a photo can be zoomed, in screen pixels per pixel of its widest source. */
export function mostZoom({ srcSet = [] }: SlideImage): number {
  const widest = Math.max(1, ...srcSet.map(({ width }) => width));
  return Math.min(mostEnlarged, Math.max(1, zoomedWidth / widest));
}
