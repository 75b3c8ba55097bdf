import { expect, it } from '@jest/globals';
import { idempotencyKeyFor } from './idempotency-key.ts';

it('a new memory keeps its idempotency key for a retry of the same content, and gets another one with any change', () => {
  const first = idempotencyKeyFor('the cherry tree', undefined);
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(idempotencyKeyFor('the cherry tree', first)).toBe(first);
  expect(idempotencyKeyFor('the cherry tree again', first).key).not.toBe(first.key);
});
