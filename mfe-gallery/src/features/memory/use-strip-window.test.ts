import { expect, it } from 'vitest';
import { stripStep, stripWindow } from './use-strip-window.ts';

it.each([0, 1, 57, 113, 114, 915, 30_000, 500 * stripStep - 800])(
  'of 500 photos, those in view at %i pixels are in the page, and few others',
  (left) => {
    const { from, to } = stripWindow(left, 800, 500);
    expect(from * stripStep).toBeLessThanOrEqual(left);
    expect(to).toBeGreaterThanOrEqual(Math.min(500, Math.ceil((left + 800) / stripStep)));
    expect(to - from).toBeLessThanOrEqual(32);
  },
);

it('of a few photos, all are in the page', () => {
  expect(stripWindow(0, 800, 6)).toEqual({ from: 0, to: 6 });
});
