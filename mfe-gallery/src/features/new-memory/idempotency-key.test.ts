import { expect, it } from '@jest/globals';
import { idempotencyKeyFor } from './idempotency-key.ts';

it('a repeat of the same content keeps its key, any change gets a new one', () => {
  const first = idempotencyKeyFor('the cherry tree', undefined);
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(idempotencyKeyFor('the cherry tree', first)).toBe(first);
  expect(idempotencyKeyFor('the cherry tree again', first).key).not.toBe(first.key);
});
