import { limits } from '@our-dates/contracts/limits';
import { defaultDecodingBytes } from '@our-dates/imaging/decoding-memory';
import { baseEnv, bytes, duration } from '@our-dates/service-kit/slice/config';
import { parseDuration } from '@our-dates/service-kit/slice/duration';
import { z } from 'zod';

/** A number of attempts within a period. */
export interface Limit {
  readonly points: number;
  readonly durationMs: number;
}

function parseLimit(text: string): Limit | undefined {
  const [points = '', window = ''] = text.trim().split('/');
  const durationMs = parseDuration(window);
  if (!/^[1-9]\d*$/.test(points) || durationMs === undefined || durationMs < 1000) return undefined;
  return { points: Number(points), durationMs };
}

/** `10/5m`, or several comma-separated; exactly `count` of them. */
function attempts(count: number, example: string) {
  return z.string().transform((text, context): Limit[] => {
    const parsed = text.split(',').flatMap((part) => parseLimit(part) ?? []);
    if (parsed.length === count && text.split(',').length === count) return parsed;
    context.addIssue({ code: 'custom', message: `must be like ${example}` });
    return z.NEVER;
  });
}

/** The variables of the service. */
export const settings = z.object({
  ...baseEnv,
  /** How long a session lasts after login or its last extension, and at most after login. */
  SESSION_TTL: duration(),
  SESSION_MAX: duration(),
  DEMO_MODE: z.enum(['on', 'off']),
  DEMO_PASSWORD: z.string().min(8, 'must be at least 8 characters').max(128),
  DEMO_TTL: duration(),
  /** Failed logins: per account, per address. */
  LOGIN_LIMIT: attempts(2, '10/5m,100/5m'),
  /** New demo accounts per address. */
  DEMO_LIMIT: attempts(1, '20/1h'),
  MAX_UPLOAD_BYTES: bytes().default(limits.photoBytes),
  /** Bytes that decoding a profile picture may take; slices that share a process share them. */
  DECODING_MEMORY: bytes().default(defaultDecodingBytes),
  /** Passwords that are hashed at the same time; each takes 46 MiB and a processor. */
  HASH_CONCURRENCY: z.coerce.number().int().min(1).max(64),
});
