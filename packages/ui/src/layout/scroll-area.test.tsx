import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { ScrollArea } from './scroll-area.tsx';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('the scrollbar of a part of the page shows while it scrolls, and is hidden 600 ms afterwards', () => {
  jest.useFakeTimers();
  const { container } = render(<ScrollArea>Words</ScrollArea>);
  const viewport = container.querySelector('[data-scroll-area]');
  if (!viewport) throw new Error('nothing scrolls');
  const bar = () => container.querySelector('[data-orientation="vertical"]');
  expect(bar()).toBeNull();
  viewport.scrollTop = 40;
  fireEvent.scroll(viewport);
  expect(bar()).not.toBeNull();
  // The movement counts as ended after a tenth of a second without another one.
  act(() => jest.advanceTimersByTime(100));
  act(() => jest.advanceTimersByTime(599));
  expect(bar()).not.toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(bar()).toBeNull();
});
