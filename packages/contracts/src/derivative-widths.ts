/** Widths, in pixels, in which a photo is offered; a photo is never enlarged to reach one. */
export const derivativeWidths = [320, 640, 960, 2048] as const;
export type DerivativeWidth = (typeof derivativeWidths)[number];

/**
 * The addresses that a browser may choose from, as `srcset` has them.
 * @param src address of the image without a width, such as `/api/images/abc`
 * @param width of the upright original in pixels, where it is known: wider derivatives than that do not exist
 */
export function srcSetOf(src: string, width: number | null | undefined): string {
  return derivativeWidths
    .filter((_, index) => {
      const smaller = derivativeWidths[index - 1];
      return !width || smaller === undefined || smaller < width;
    })
    .map((candidate) => `${derivativeAddress(src, candidate)} ${Math.min(candidate, width || candidate)}w`)
    .join(', ');
}

/** The address of one derivative of an image. */
export function derivativeAddress(src: string, width: DerivativeWidth): string {
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}`;
}
