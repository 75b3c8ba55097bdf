import { z } from 'zod';

/** Milliseconds that the gateway lets a slice wait for news before it answers that there is none. */
export const longPollMs = 10_000;

/** Milliseconds to wait for news, as in a query. */
export const waitText = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number);
