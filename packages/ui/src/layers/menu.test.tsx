import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Menu, MenuChoice, MenuItem } from './menu.tsx';
import { findOpener } from './return-focus.ts';

afterEach(cleanup);

const orders = [
  { value: 'recent', text: 'Most Recent' },
  { value: 'first', text: 'First Dates' },
  { value: 'name', text: 'Name (A-Z)' },
] as const;

function Sort() {
  const [order, setOrder] = useState<(typeof orders)[number]['value']>('recent');
  const shown = orders.find(({ value }) => value === order)?.text;
  return (
    <Menu trigger={<Button>{`Sort: ${shown}`}</Button>}>
      <MenuChoice label="Sort" value={order} options={orders} onChange={setOrder} />
    </Menu>
  );
}

function Page() {
  return (
    <>
      <h1 tabIndex={-1}>Settings</h1>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setTimeout(() => screen.getByRole('heading').focus())}>Settings</MenuItem>
      </Menu>
      <Button>Elsewhere</Button>
    </>
  );
}

describe('the sort menu', () => {
  it('works with the keyboard alone and returns the focus', async () => {
    render(<Sort />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('menuitemradio', { name: 'Most Recent', checked: true })).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const button = await screen.findByRole('button', { name: 'Sort: First Dates' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('a menu', () => {
  it('has its button as the opener of a layer that opens while the focus is nowhere', async () => {
    const seen: (Element | null)[] = [];
    const look = () => seen.push(document.activeElement, findOpener());
    render(
      <Menu trigger={<Button>More</Button>}>
        {/* Runs before the code that returns the focus. */}
        <MenuItem onSelect={() => setTimeout(look)}>Sort together</MenuItem>
      </Menu>,
    );
    const button = screen.getByRole('button', { name: 'More' });
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sort together' }));
    await waitFor(() => expect(seen).toEqual([document.body, button]));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('keeps the focus where its item has moved it', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Settings' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    // Runs after the code that returns the focus.
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  it('returns the focus after Escape, also when it was closed with a press elsewhere before', async () => {
    render(<Page />);
    const more = screen.getByRole('button', { name: 'More' });
    await userEvent.click(more);
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
    await userEvent.click(more);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(more));
  });
});
