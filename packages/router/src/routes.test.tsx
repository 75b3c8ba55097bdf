import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import * as library from 'react-router-dom';
import * as ours from './routes.tsx';
import { MemoryRouter } from './testing.ts';

// The library says in the console which address it cannot decode, or has no route for.
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(cleanup);

function Page({ name, useParams }: { name: string; useParams: () => object }) {
  return <output>{JSON.stringify({ name, params: useParams() })}</output>;
}

/** What is drawn at an address: the name of the page, and the parameters it gets. */
function drawnBy({ Routes, Route, useParams }: typeof ours | typeof library, address: string) {
  const page = (name: string) => <Page name={name} useParams={useParams} />;
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/" element={page('gallery')} />
        <Route path="/date-memory" element={page('no memory')} />
        <Route path="/date-memory/:id" element={page('memory')} />
        <Route path="/partnership/invite/:token?" element={page('invitation')} />
      </Routes>
    </MemoryRouter>,
  );
  const drawn = screen.queryByRole('status')?.textContent;
  cleanup();
  return drawn === undefined ? null : JSON.parse(drawn);
}

describe('the page at an address', () => {
  it.each([
    ['/', { name: 'gallery', params: {} }],
    ['/?year=2024#top', { name: 'gallery', params: {} }],
    ['/date-memory', { name: 'no memory', params: {} }],
    ['/date-memory/', { name: 'no memory', params: {} }],
    ['/date-memory/117', { name: 'memory', params: { id: '117' } }],
    ['/Date-Memory/117/', { name: 'memory', params: { id: '117' } }],
    ['/date-memory/caf%C3%A9%20%31', { name: 'memory', params: { id: 'café 1' } }],
    ['/date-memory/a%2Fb', { name: 'memory', params: { id: 'a/b' } }],
    ['/date-memory/100%', { name: 'memory', params: { id: '100%' } }],
    ['/date-memory/117/photos', null],
    ['/partnership/invite', { name: 'invitation', params: {} }],
    ['/partnership/invite/t0k-en', { name: 'invitation', params: { token: 't0k-en' } }],
    ['/elsewhere', null],
  ])('%s is the one that the library draws', (address, page) => {
    expect(drawnBy(ours, address)).toEqual(page);
    expect(drawnBy(library, address)).toEqual(page);
  });
});

it('of two routes that fit, the first is drawn', () => {
  render(
    <MemoryRouter initialEntries={['/hearts']}>
      <ours.Routes>
        <ours.Route path="/hearts" element="Hearts" />
        <ours.Route path="*" element="Everything else" />
      </ours.Routes>
    </MemoryRouter>,
  );
  expect(document.body.textContent).toBe('Hearts');
});
