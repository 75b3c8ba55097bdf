import type { Bitmap } from './bmp.ts';

/** A part of a picture: rows of bytes, `stride` apart, beginning at `offset`. */
export interface PixelPart {
  readonly data: Uint8Array;
  readonly offset: number;
  readonly stride: number;
  /** Where it belongs in the picture, in pixels; what lies outside is left out. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A square of more pixels would not fit its sum. */
export const maxShrink = 16;

/**
 * A picture that comes in parts, made smaller as they come, so that it is never held whole: each of its pixels is the
 * mean of a square of `shrink` by `shrink`.
 */
export function createShrunkPixels(options: {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly shrink: number;
}): { add(part: PixelPart): void; finish(): Bitmap } {
  const { width, height, channels, shrink } = options;
  const columns = Math.ceil(width / shrink);
  const rows = Math.ceil(height / shrink);
  const sums = new (shrink === 1 ? Uint8Array : Uint16Array)(columns * rows * channels);

  function addRow(part: PixelPart, from: number, to: number, y: number): void {
    const { data, offset, stride } = part;
    let at = offset + (y - part.y) * stride + (from - part.x) * channels;
    const row = Math.floor(y / shrink) * columns;
    for (let x = from; x < to; ) {
      const cell = (row + Math.floor(x / shrink)) * channels;
      const end = Math.min(to, (Math.floor(x / shrink) + 1) * shrink);
      for (; x < end; x++) {
        for (let channel = 0; channel < channels; channel++) {
          sums[cell + channel] = (sums[cell + channel] ?? 0) + (data[at++] ?? 0);
        }
      }
    }
  }

  return {
    add(part) {
      const from = Math.max(0, part.x);
      const to = Math.min(width, part.x + part.width);
      const last = Math.min(height, part.y + part.height);
      for (let y = Math.max(0, part.y); y < last; y++) addRow(part, from, to, y);
    },
    finish() {
      const size = { width: columns, height: rows, channels };
      if (sums instanceof Uint8Array) return { ...size, data: Buffer.from(sums.buffer) };
      const data = Buffer.allocUnsafeSlow(sums.length);
      for (let row = 0, at = 0; row < rows; row++) {
        const cellHeight = Math.min(shrink, height - row * shrink);
        for (let column = 0; column < columns; column++) {
          const pixels = cellHeight * Math.min(shrink, width - column * shrink);
          for (let channel = 0; channel < channels; channel++, at++)
            data[at] = (sums[at] ?? 0) / pixels + 0.5;
        }
      }
      return { ...size, data };
    },
  };
}
