import type { FieldErrorCode } from '@our-dates/contracts/field-errors';

export type RefusalKind = 'empty' | 'unsupported' | 'too-many-pixels' | 'too-much-memory' | 'undecodable';

const statuses: Readonly<Record<RefusalKind, 415 | 422>> = {
  empty: 422,
  unsupported: 415,
  'too-many-pixels': 422,
  'too-much-memory': 422,
  undecodable: 422,
};

const codes: Readonly<Record<RefusalKind, FieldErrorCode>> = {
  empty: 'EMPTY_FILE',
  unsupported: 'UNSUPPORTED_IMAGE',
  'too-many-pixels': 'TOO_MANY_PIXELS',
  'too-much-memory': 'TOO_MUCH_MEMORY',
  undecodable: 'DAMAGED_IMAGE',
};

/**
 * A file is not a picture that can be shown. That is in the file: trying again changes nothing. `message` is
 * a sentence for the person who chose it, `status` the HTTP status that says the same, `cause` what the decoder
 * reported.
 */
export class ImageRefused extends Error {
  override name = 'ImageRefused';
  readonly kind: RefusalKind;
  readonly status: 415 | 422;
  /** As a service says it of a file. */
  readonly code: FieldErrorCode;

  constructor(kind: RefusalKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.status = statuses[kind];
    this.code = codes[kind];
  }
}

export const empty = () => new ImageRefused('empty', 'This file is empty.');

export const unsupported = () =>
  new ImageRefused(
    'unsupported',
    'This file is not a photo of a kind we can show. Please choose a JPEG, PNG, GIF, WebP, AVIF, BMP or HEIC file.',
  );

export const tooManyPixels = (pixels: number, maxMegapixels: number) =>
  new ImageRefused(
    'too-many-pixels',
    `This photo is too large: it has ${Math.ceil(pixels / 1e6)} megapixels, and at most ${maxMegapixels} are possible.`,
  );

/** Of its format, a baseline JPEG is the one that any number of pixels may have. */
export const tooMuchMemory = (cause?: unknown) =>
  new ImageRefused(
    'too-much-memory',
    'Opening this photo would take too much memory, for the way it is saved. Please save it as a standard JPEG, or with fewer pixels.',
    { cause },
  );

export const undecodable = (cause?: unknown) =>
  new ImageRefused('undecodable', 'This photo is damaged or incomplete and cannot be opened.', { cause });
