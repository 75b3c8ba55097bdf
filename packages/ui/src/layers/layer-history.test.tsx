import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Menu, MenuItem } from './menu.tsx';

let visits = 0;

/** Navigates to another page, as the router does. */
function visit(path: string): void {
  visits += 1;
  history.pushState({ key: `visit-${visits}`, idx: visits }, '', path);
}

/** Back or Forward, including its consequences. */
async function travel(steps: -1 | 1): Promise<void> {
  const passing = [jest.spyOn(history, 'back'), jest.spyOn(history, 'forward')];
  history.go(steps);
  do {
    for (const call of passing) call.mockClear();
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    // A stale entry is passed over.
  } while (passing.some(({ mock }) => mock.calls.length > 0));
  // A layer that stays open covers the page again in the next task.
  await new Promise((resolve) => setTimeout(resolve));
}

const back = () => travel(-1);
const isOpen = (name: string) => screen.queryByRole('dialog', { name }) !== null;

function EditMemory({ keepsOpen = false }: { keepsOpen?: boolean }) {
  const [open, setOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>Edit from the menu</MenuItem>
        <MenuItem>Nothing</MenuItem>
      </Menu>
      <Dialog open={open} onOpenChange={() => keepsOpen || setOpen(false)} title="Edit Date Memory">
        <Button onClick={() => setAsks(true)}>Delete</Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </Dialog>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title="Delete it?"
        description="For good."
        confirmText="Delete it"
        onConfirm={() => {
          setAsks(false);
          setOpen(false);
        }}
      />
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  visit('/before');
  visit('/memory');
});
afterEach(cleanup);

describe('Back', () => {
  it('closes a dialog and stays on the page', async () => {
    render(<EditMemory />);
    await press('Edit');
    await back();
    await waitFor(() => expect(isOpen('Edit Date Memory')).toBe(false));
    expect(location.pathname).toBe('/memory');
    await back();
    expect(location.pathname).toBe('/before');
  });

  it('leaves the page at once when the dialog was closed otherwise, however often it was open', async () => {
    render(<EditMemory />);
    const { length } = history;
    for (let times = 0; times < 3; times += 1) {
      await press('Edit');
      await press('Cancel');
      await waitFor(() => expect(isOpen('Edit Date Memory')).toBe(false));
    }
    // Entries that were added.
    expect(history.length).toBe(length + 1);
    await back();
    expect(location.pathname).toBe('/before');
  });

  it('closes one layer at a time, the last one first, and cancels an alert dialog', async () => {
    render(<EditMemory />);
    await press('Edit');
    await press('Delete');
    await back();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(isOpen('Edit Date Memory')).toBe(true);
    await back();
    await waitFor(() => expect(isOpen('Edit Date Memory')).toBe(false));
    expect(location.pathname).toBe('/memory');
  });

  it('leaves the page at once when two layers were closed together', async () => {
    render(<EditMemory />);
    await press('Edit');
    await press('Delete');
    await press('Delete it');
    await waitFor(() => expect(isOpen('Edit Date Memory')).toBe(false));
    await back();
    await waitFor(() => expect(location.pathname).toBe('/before'));
  });

  it('closes a menu, and the dialog that one of its items has opened', async () => {
    render(<EditMemory />);
    const { length } = history;
    await press('More');
    await back();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await press('More');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit from the menu' }));
    await waitFor(() => expect(isOpen('Edit Date Memory')).toBe(true));
    // The dialog reuses the entry of the menu.
    expect(history.length).toBe(length + 1);
    await back();
    await waitFor(() => expect(isOpen('Edit Date Memory')).toBe(false));
    expect(location.pathname).toBe('/memory');
  });

  it('asks again when the dialog stays open', async () => {
    const view = render(<EditMemory keepsOpen />);
    await press('Edit');
    await back();
    await back();
    expect(isOpen('Edit Date Memory')).toBe(true);
    expect(location.pathname).toBe('/memory');
    view.rerender(<EditMemory />);
    await back();
    await waitFor(() => expect(isOpen('Edit Date Memory')).toBe(false));
  });

  it('returns to the page after a navigation from inside the dialog, and from there to the previous page', async () => {
    const view = render(<EditMemory />);
    await press('Edit');
    visit('/elsewhere');
    view.unmount();
    await back();
    expect(location.pathname).toBe('/memory');
    await back();
    expect(location.pathname).toBe('/before');
  });

  it('works under StrictMode, whose second run of effects adds nothing', async () => {
    const { length } = history;
    render(
      <StrictMode>
        <EditMemory />
      </StrictMode>,
    );
    await press('Edit');
    expect(history.length).toBe(length + 1);
    await back();
    await waitFor(() => expect(isOpen('Edit Date Memory')).toBe(false));
    expect(location.pathname).toBe('/memory');
  });
});

it('Forward to an entry where a dialog was open opens nothing and continues to the next entry', async () => {
  render(<EditMemory />);
  await press('Edit');
  await press('Cancel');
  visit('/after');
  await back();
  await back();
  expect(location.pathname).toBe('/before');
  await travel(1);
  expect(location.pathname).toBe('/memory');
  await travel(1);
  await waitFor(() => expect(location.pathname).toBe('/after'));
  expect(isOpen('Edit Date Memory')).toBe(false);
});
