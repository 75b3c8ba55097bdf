import { expect, jest, test } from '@jest/globals';
import { MemoryRouter } from '@our-dates/router/testing';
import { fireEvent, render } from '@testing-library/react';
import { type Place, useScrollMemory, useStartPlace } from './scroll-memory.ts';

const gallery = { pages: 1, canLoadMore: false, isLoading: false, loadMore: () => undefined };

function Gallery({ onBegin }: { onBegin: (place: Place | undefined) => void }) {
  const startedAt = useStartPlace();
  onBegin(startedAt);
  const { grid } = useScrollMemory(startedAt, gallery);
  return (
    <div ref={grid}>
      <ul />
    </div>
  );
}

/** Visits the same history entry. @returns a function that leaves it */
const visit = (onBegin: (place: Place | undefined) => void) =>
  render(
    <MemoryRouter>
      <Gallery onBegin={onBegin} />
    </MemoryRouter>,
  ).unmount;

test('a gallery that is left right after scrolling is restored to its position', () => {
  const leave = visit((place) => expect(place).toBeUndefined());
  jest.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
  fireEvent.scroll(window);
  leave();

  const begin = jest.fn();
  visit(begin);
  expect(begin).toHaveBeenCalledWith({ top: 640, pages: 1, first: undefined, blocks: [0] });
});
