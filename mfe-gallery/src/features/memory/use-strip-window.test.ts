import { expect, it } from '@jest/globals';
import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { stripStep, stripWindow, useStripWindow } from './use-strip-window.ts';

it.each([0, 1, 57, 113, 114, 915, 30_000, 500 * stripStep - 800])(
  'a strip of 500 photos has those in view at %i pixels in the page, and few others',
  (left) => {
    const { from, to } = stripWindow(left, 800, 500);
    expect(from * stripStep).toBeLessThanOrEqual(left);
    expect(to).toBeGreaterThanOrEqual(Math.min(500, Math.ceil((left + 800) / stripStep)));
    expect(to - from).toBeLessThanOrEqual(32);
  },
);

it('a strip of a few photos has all of them in the page', () => {
  expect(stripWindow(0, 800, 6)).toEqual({ from: 0, to: 6 });
});

it('a strip counts as flying while photos pass unseen, and no longer once it rests', async () => {
  const strip = { current: document.createElement('ul') };
  const { result } = renderHook(() => useStripWindow(strip, 500));
  expect(result.current.isFlying).toBe(false);
  const scrollTo = (left: number) => {
    strip.current.scrollLeft = left;
    act(() => void fireEvent.scroll(strip.current));
  };
  scrollTo(1);
  scrollTo(30_000);
  expect(result.current).toMatchObject({ isFlying: true, from: expect.any(Number) });
  expect(result.current.from).toBeGreaterThan(200);
  await waitFor(() => expect(result.current.isFlying).toBe(false));
});
