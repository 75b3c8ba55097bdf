import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limits } from '@our-dates/contracts/limits';
import { defaultDecodingBytes } from '@our-dates/imaging/decoding-memory';
import { baseEnv, bytes, duration } from '@our-dates/service-kit/slice/config';
import { z } from 'zod';

/** The variables of the service. */
export const settings = z.object({
  ...baseEnv,
  /** Asked again whether an upload is still allowed. */
  AUTH_URL: z.url(),
  PARTNERSHIP_URL: z.url(),
  /** Of one photo. */
  MAX_UPLOAD_BYTES: bytes().default(limits.photoBytes),
  /** A sender that is silent for longer is given up. */
  UPLOAD_SILENCE: duration(),
  /** Where uploads are while they are checked. */
  UPLOAD_DIR: z.string().default(join(tmpdir(), 'our-dates-uploads')),
  /** How many pictures are decoded at the same time. */
  DECODING: z.coerce.number().int().min(1).max(64),
  /** Bytes that decoding may take; slices that share a process share them. */
  DECODING_MEMORY: bytes().default(defaultDecodingBytes),
  /** Bytes of pictures shown lately that are kept in memory. */
  PICTURE_CACHE: bytes(),
  /** How often to look for memories to open, remains of failed uploads, and what was in the trash long enough. */
  SWEEP_INTERVAL: duration(),
  /** How long what is deleted can be restored. */
  TRASH_TTL: duration(),
  /** The memories that everybody in the demo sees: `samples.json` and its pictures. */
  SAMPLES_DIR: z.string().default(fileURLToPath(new URL('../samples', import.meta.url))),
});
