import { randomKey } from './random-hex.ts';

/** The `Idempotency-Key` of a request, and the content that was sent with it. */
export interface IdempotencyKey {
  readonly key: string;
  readonly content: string;
}

/**
 * The key for sending this content. Equal content keeps its key, so that a retry after a lost response creates
 * nothing twice; any change gets a new key.
 */
export function idempotencyKeyFor(content: string, last: IdempotencyKey | undefined): IdempotencyKey {
  return last?.content === content ? last : { key: randomKey(), content };
}
