/** Widths, in pixels, in which a photo is offered; a photo is never enlarged to reach one. */
export const derivativeWidths = [320, 640, 960, 2048] as const;
export type DerivativeWidth = (typeof derivativeWidths)[number];
