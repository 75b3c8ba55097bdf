import { reachesItsEnd } from '@our-dates/contracts/picture-end';
import type { ImageSource } from './byte-reader.ts';
import { type DecodeOptions, decodePixels, readAll, release, type Target } from './decode.ts';
import { derivativesPlan } from './derivatives.ts';
import type { ImageHeader } from './image-header.ts';
import { undecodable } from './refusal.ts';
import { contentTypes, type ImageFormat } from './sniff.ts';
import { withPicture } from './with-picture.ts';

export interface InspectedImage {
  readonly format: ImageFormat;
  readonly contentType: string;
  /** In pixels, upright. */
  readonly width: number;
  readonly height: number;
}

/** A JPEG is decoded in full to this fraction of its size by its decoder itself, for a third of the cost. */
const checkShrink = 8;

/**
 * Decides whether a file is a photo that can be shown: its kind by content, its pixels counted before decoding,
 * then every byte of it decoded, at an eighth of its size. Of what is accepted, derivatives can be made.
 * @param options.maxMegapixels default `defaultMaxMegapixels`
 * @throws ImageRefused with a sentence for the person who chose the file
 */
export async function inspectImage(
  source: ImageSource,
  options: DecodeOptions = {},
): Promise<InspectedImage> {
  return withPicture(source, plan, options, async (header, target) => {
    const { format, width, height } = header;
    if (format === 'gif' || format === 'avif' || format === 'heic') {
      // Their decoders never see that what follows the first picture is missing.
      if (!reachesItsEnd(await readAll(source))) throw undecodable('it ends too early');
    }
    release(await decodePixels(source, { ...header, icc: undefined }, target, options));
    return { format, contentType: contentTypes[format], width, height };
  });
}

const plan = { target: small, isEncoded: false, later: derivativesPlan };

function small({ width, height }: ImageHeader): Target {
  return { width: Math.ceil(width / checkShrink), height: Math.ceil(height / checkShrink), fit: 'fill' };
}
