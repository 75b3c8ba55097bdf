import { defaultMaxMegapixels } from '@our-dates/imaging/decode';
import { defaultDecodingBytes } from '@our-dates/imaging/decoding-memory';
import { baseEnv, bytes } from '@our-dates/service-kit/slice/config';
import { z } from 'zod';

/** The variables of the service. */
export const settings = z.object({
  ...baseEnv,
  /** Photos processed at once; about as many as there are cores, since each takes one. */
  IMAGE_CONCURRENCY: z.coerce.number().int().min(1).max(32),
  /** Bytes that decoding may take; slices that share a process share them. */
  DECODING_MEMORY: bytes().default(defaultDecodingBytes),
  /** A photo of more is not processed. Not less than what the upload accepts. */
  IMAGE_MAX_MEGAPIXELS: z.coerce.number().min(1).max(1000).default(defaultMaxMegapixels),
});
