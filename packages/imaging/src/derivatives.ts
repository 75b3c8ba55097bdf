import { type DerivativeWidth, derivativeWidths } from '@our-dates/contracts/derivative-widths';
import type { ImageSource } from './byte-reader.ts';
import { cameraOf } from './camera.ts';
import { type CaptureTime, captureTime } from './capture-time.ts';
import { type DecodeOptions, decodePixels, fromPixels, type Pixels, release } from './decode.ts';
import { fingerprint } from './fingerprint.ts';
import type { ImageHeader } from './image-header.ts';
import { placeholder } from './placeholder.ts';
import { encodeForWeb, maxSide, type WebPicture } from './web-picture.ts';
import { type Plan, withPicture } from './with-picture.ts';

export interface DerivedPicture extends WebPicture {
  /** The width it is asked for by; its own is smaller where the photo is. */
  readonly nominalWidth: DerivativeWidth;
}

export interface Derivatives extends CaptureTime {
  /** Of the original, upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Make and model; null where the file names none. */
  readonly camera: string | null;
  /** Base64. */
  readonly thumbhash: string;
  /** Sixteen hexadecimal digits, similar for photos that look alike. */
  readonly fingerprint: string;
  /** One for each width, the narrowest first. */
  readonly derivatives: readonly DerivedPicture[];
}

const widest = { width: Math.max(...derivativeWidths), height: maxSide, fit: 'inside' } as const;

/** What it takes to make the derivatives of a picture: the widest comes from the file. */
export const derivativesPlan: Plan = { target: widest, isEncoded: true };

/**
 * Makes everything that a page shows of a photo, from one decode: the widest derivative from the file, each
 * further one from the next wider.
 *
 * There is always one derivative for each nominal width, so that a page that asks for one need not know the photo's
 * size. None is enlarged: where the photo is narrower than two nominal widths, both hold the very same bytes.
 * @param options.maxMegapixels default `defaultMaxMegapixels`
 * @throws ImageRefused when the file is no photo that can be shown
 */
export async function makeDerivatives(
  source: ImageSource,
  options: DecodeOptions = {},
): Promise<Derivatives> {
  return withPicture(source, derivativesPlan, options, (header) => derive(source, header, options));
}

async function derive(
  source: ImageSource,
  header: ImageHeader,
  options: DecodeOptions,
): Promise<Derivatives> {
  let pixels = await decodePixels(source, header, widest, options);
  const derivatives: DerivedPicture[] = [];
  let picture: WebPicture | undefined;
  for (const nominalWidth of [...derivativeWidths].reverse()) {
    options.signal?.throwIfAborted();
    if (pixels.width > nominalWidth) {
      const wider = pixels;
      pixels = await shrink(wider, nominalWidth);
      release(wider);
      picture = undefined;
    }
    picture ??= await encodeForWeb(pixels);
    derivatives.unshift({ nominalWidth, ...picture });
  }
  const thumbhash = await placeholder(pixels);
  const look = await fingerprint(pixels);
  release(pixels);
  const { width, height, exif } = header;
  return {
    width,
    height,
    ...captureTime(exif),
    camera: cameraOf(exif),
    thumbhash,
    fingerprint: look,
    derivatives,
  };
}

async function shrink(pixels: Pixels, width: number): Promise<Pixels> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}
