import { expect, test } from '@jest/globals';
import type { Photo } from '@our-dates/contracts/photos';
import { act, renderHook } from '@testing-library/react';
import { useShownPhoto } from './use-shown-photo.ts';

// Only the id of a photo matters here.
const photos = (...ids: number[]) => ids.map((id) => ({ id }) as Photo);

function show(initial: readonly Photo[] | undefined) {
  const view = renderHook((given: readonly Photo[] | undefined) => useShownPhoto(given), {
    initialProps: initial,
  });
  return {
    index: () => view.result.current[0],
    go: (index: number) => act(() => view.result.current[1](index)),
    change: view.rerender,
  };
}

test('the first photo of a memory is shown, and stays shown when another is inserted before it', () => {
  const shown = show(undefined);
  expect(shown.index()).toBe(0);
  shown.change(photos(5, 6));
  expect(shown.index()).toBe(0);
  shown.change(photos(4, 5, 6));
  expect(shown.index()).toBe(1);
});

test('the chosen photo of a memory stays shown when one before it is removed', () => {
  const shown = show(photos(1, 2, 3));
  shown.go(2);
  shown.change(photos(2, 3));
  expect(shown.index()).toBe(1);
});

test('when the chosen photo of a memory is removed, the next one is shown, or the last', () => {
  const shown = show(photos(1, 2, 3));
  shown.go(1);
  shown.change(photos(1, 3));
  expect(shown.index()).toBe(1);
  shown.change(photos(1));
  expect(shown.index()).toBe(0);
});
