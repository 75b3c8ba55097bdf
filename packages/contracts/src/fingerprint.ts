import { z } from 'zod';

/** What a photo looks like, in 64 bits: photos that look almost the same differ in few of them. */
export const fingerprintText = z.string().regex(/^[0-9a-f]{16}$/);
