import { randomKey } from '@our-dates/browser/random-hex';

/** The `Idempotency-Key` of a try, and what was sent under it. */
export interface IdempotencyKey {
  readonly key: string;
  readonly content: string;
}

/**
 * The key for sending this content: the same one as long as it is the same content, so that a try whose
 * answer was lost makes nothing twice; a new one after any change.
 */
export function idempotencyKeyFor(content: string, last: IdempotencyKey | undefined): IdempotencyKey {
  return last?.content === content ? last : { key: randomKey(), content };
}
