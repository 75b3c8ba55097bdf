import { expect, it } from 'vitest';
import { keyFor } from './send-key.ts';

it('a repeat of the same content keeps its key, any change gets a new one', () => {
  const first = keyFor('the cherry tree', undefined);
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor('the cherry tree', first)).toBe(first);
  expect(keyFor('the cherry tree again', first).key).not.toBe(first.key);
});
