import { afterEach, expect, it } from '@jest/globals';
import { MemoryRouter } from '@our-dates/router/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { memoryOf } from '../../../../test/render-gallery.tsx';
import { heldHeights, MemoryGrid } from './memory-grid.tsx';

afterEach(cleanup);

it('the grid of the gallery renders, after a return, only the blocks around the place where it was left', () => {
  const blocks = [5_000, 5_000, 5_000, 5_000, 300];
  expect(heldHeights({ top: 11_500, pages: 10, blocks })).toEqual([5_000, undefined, undefined, 5_000, 300]);
  expect(heldHeights({ top: 0, pages: 10, blocks }).slice(0, 2)).toEqual([undefined, 5_000]);
});

it('the grid of the gallery renders every block on a first visit', () => {
  expect(heldHeights(undefined)).toEqual([]);
});

it('the grid of the gallery also renders the blocks far from view before it is printed', () => {
  const memories = Array.from({ length: 180 }, (_, index) =>
    memoryOf(index + 1, { name: `Evening ${index}` }),
  );
  render(
    <MemoryRouter>
      <MemoryGrid
        memories={memories}
        start={0}
        sort="recent"
        partner={null}
        isOutdated={false}
        startedAt={{ top: 0, pages: 8, blocks: [5_000, 5_000, 5_000] }}
        ref={createRef()}
        onNear={() => {}}
        onPress={() => {}}
      />
    </MemoryRouter>,
  );
  expect(screen.queryByText('Evening 170')).toBeNull();
  window.dispatchEvent(new Event('beforeprint'));
  screen.getByText('Evening 170');
});
