import { tooMany } from '../errors.ts';
import type { Limiter } from './key-value.ts';

/**
 * Takes a point of a limiter.
 * @param sentence for a person, of the refusal
 * @throws AppError 429 with when to try again; 503 when the store cannot be reached
 */
export async function takePoint(limiter: Limiter, key: string, sentence: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    throw tooMany(sentence, secondsUntilNext(refusal));
  }
}

function secondsUntilNext(refusal: unknown): number {
  const known = typeof refusal === 'object' && refusal !== null && 'msBeforeNext' in refusal;
  return known && typeof refusal.msBeforeNext === 'number' ? refusal.msBeforeNext / 1000 : 1;
}
