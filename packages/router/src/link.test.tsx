import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, useLocation } from './index.ts';
import { MemoryRouter } from './testing.ts';

afterEach(cleanup);

function Address() {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify({ pathname, state })}</output>;
}

function renderLink(props: Partial<Parameters<typeof Link>[0]> = {}) {
  render(
    <MemoryRouter>
      <Link to="/profile" state={{ from: 'menu' }} {...props}>
        Settings
      </Link>
      <Address />
    </MemoryRouter>,
  );
  return screen.getByRole('link', { name: 'Settings' });
}

const address = () => JSON.parse(screen.getByRole('status').textContent);

describe('a link', () => {
  it('leads to its page without loading it anew', () => {
    const link = renderLink();
    expect(link.getAttribute('href')).toBe('/profile');
    fireEvent.click(link);
    expect(address()).toEqual({ pathname: '/profile', state: { from: 'menu' } });
  });

  it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { button: 1 }])(
    'leaves a press with %j to the browser',
    (press) => {
      const link = renderLink();
      // jsdom cannot go to other pages, and says so on the console when it is asked to.
      link.parentElement?.addEventListener('click', (event) => event.preventDefault());
      fireEvent.click(link, press);
      expect(address().pathname).toBe('/');
    },
  );

  it('leaves another window to the browser', () => {
    const link = renderLink({ target: '_blank' });
    link.parentElement?.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(address().pathname).toBe('/');
  });

  it('can be held back', () => {
    fireEvent.click(renderLink({ onClick: (event) => event.preventDefault() }));
    expect(address().pathname).toBe('/');
  });
});
