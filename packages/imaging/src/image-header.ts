import type { ImageFormat } from './sniff.ts';

/** What a file says of itself before its pixels are decoded. */
export interface ImageHeader {
  readonly format: ImageFormat;
  /** In pixels, upright. */
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly exif: Buffer | undefined;
  readonly icc: Buffer | undefined;
  /** Of what the decoder gives, a palette spread out. */
  readonly channels: number;
  /** Of one channel of one pixel. */
  readonly channelBytes: number;
  /** What the decoder keeps of the whole picture before it has the first row. */
  readonly heldBytes: number;
  /** What the decoder takes until it has the first row, and has given back by then; known of AVIF. */
  readonly decoderBytes: number;
  /** Put together of smaller pictures, each decoded separately; known of HEIC. */
  readonly isGrid: boolean;
  readonly fileBytes: number;
}
