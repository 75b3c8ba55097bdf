import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FormEvent, useLayoutEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Menu, MenuItem } from './menu.tsx';

afterEach(cleanup);

function EditMemory(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>Edit from the menu</MenuItem>
      </Menu>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Edit Date Memory"
        description="Both of us will see it."
        onSubmit={(event: FormEvent) => event.preventDefault()}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit">Update Memory</Button>
          </>
        }
        {...props}
      >
        <TextField label="Memory Title" />
      </Dialog>
    </>
  );
}

function SaveMemory({ after }: { after: 'gone' | 'disabled' | 'there' }) {
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  const outcome = saved ? after : 'there';
  function save() {
    setSaved(true);
    setOpen(false);
  }
  return (
    <>
      <h1>Our Journey Together</h1>
      {outcome !== 'gone' && (
        <Button disabled={outcome === 'disabled'} onClick={() => setOpen(true)}>
          Record our first date
        </Button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title="Add Date Memory">
        <Button onClick={save}>Save</Button>
      </Dialog>
    </>
  );
}

function TwoDialogs({ asks }: { asks: boolean }) {
  return (
    <>
      <h1>Our Journey Together</h1>
      <Dialog open onOpenChange={() => {}} title="Add Date Memory" />
      <Dialog open={asks} onOpenChange={() => {}} title="Session Expiring Soon" />
    </>
  );
}

/** Presses Escape before the library that renders the dialog listens for it. */
function PressEscapeAtOnce() {
  useLayoutEffect(() => {
    // Not with Testing Library, whose `act` would end in the middle of this rendering.
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
  }, []);
  return null;
}

const edit = () => screen.getByRole('button', { name: 'Edit' });

describe('a dialog', () => {
  it('is named by its title, described by its sentence, and starts on the first field', async () => {
    render(<EditMemory />);
    await userEvent.click(edit());
    const dialog = screen.getByRole('dialog', { name: 'Edit Date Memory' });
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Both of us will see it.');
    expect(document.activeElement).toBe(screen.getByLabelText('Memory Title'));
  });

  it('keeps the focus inside', async () => {
    render(<EditMemory />);
    await userEvent.click(edit());
    const dialog = screen.getByRole('dialog');
    for (let presses = 0; presses < 8; presses += 1) {
      await userEvent.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
  });

  it('closes with Escape and returns the focus to its opener', async () => {
    render(<EditMemory />);
    await userEvent.click(edit());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(edit());
  });

  it('closes with an Escape that is pressed in the moment it opens', () => {
    const change = jest.fn();
    render(
      <>
        <Dialog open onOpenChange={change} title="Edit Date Memory" />
        <PressEscapeAtOnce />
      </>,
    );
    expect(change).toHaveBeenCalledWith(false);
  });

  it('that has just opened over another receives Escape, which the other does not', () => {
    const [changeOne, changeOther] = [jest.fn(), jest.fn()];
    const one = <Dialog open onOpenChange={changeOne} title="Edit Date Memory" />;
    const { rerender } = render(one);
    rerender(
      <>
        {one}
        <Dialog open onOpenChange={changeOther} title="Session Expiring Soon" />
        <PressEscapeAtOnce />
      </>,
    );
    expect(changeOther).toHaveBeenCalledWith(false);
    expect(changeOne).not.toHaveBeenCalled();
  });

  it('opened from a menu returns the focus to the button of that menu', async () => {
    render(<EditMemory />);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit from the menu' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });

  it('submits with Enter in a field', async () => {
    const submit = jest.fn((event: FormEvent) => event.preventDefault());
    render(<EditMemory onSubmit={submit} />);
    await userEvent.click(edit());
    await userEvent.type(screen.getByLabelText('Memory Title'), 'Lost in Arezzo{Enter}');
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('cannot be closed while work would be lost', async () => {
    render(<EditMemory dismissible={false} />);
    await userEvent.click(edit());
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});

describe('a dialog whose opener can no longer have the focus', () => {
  it.each(['gone', 'disabled'] as const)('moves it to the page’s heading (%s)', async (after) => {
    render(<SaveMemory after={after} />);
    await userEvent.click(screen.getByRole('button', { name: 'Record our first date' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    heading.blur();
    // Only for a moment.
    expect(heading.hasAttribute('tabindex')).toBe(false);
  });

  it('moves it to the dialog that is still open below', async () => {
    const { rerender } = render(<TwoDialogs asks={false} />);
    act(() => (document.activeElement as HTMLElement).blur());
    rerender(<TwoDialogs asks />);
    rerender(<TwoDialogs asks={false} />);
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Add Date Memory' })),
    );
  });
});

describe('an alert dialog', () => {
  const question = {
    open: true,
    onOpenChange: () => {},
    title: 'End Partnership?',
    description: 'We each keep what we created.',
    confirmText: 'End Partnership',
  };

  it('starts on Cancel where something would be lost', () => {
    render(<AlertDialog {...question} tone="danger" onConfirm={() => {}} />);
    expect(screen.getByRole('alertdialog', { name: 'End Partnership?' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('starts on the confirm button where nothing is lost', async () => {
    const confirm = jest.fn();
    render(<AlertDialog {...question} confirmText="Extend session" onConfirm={confirm} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Extend session' }));
    await userEvent.keyboard('{Enter}');
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('stays while it is busy', async () => {
    const change = jest.fn();
    render(<AlertDialog {...question} busy busyText="Ending…" onOpenChange={change} onConfirm={() => {}} />);
    await userEvent.keyboard('{Escape}');
    expect(change).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Ending…' })).toBeTruthy();
  });
});

describe('a drawer', () => {
  it('has a name, traps the focus and closes with its cross', async () => {
    const change = jest.fn();
    render(
      <Drawer open onOpenChange={change} title="Comments">
        <p>Same bus, next April.</p>
      </Drawer>,
    );
    const drawer = screen.getByRole('dialog', { name: 'Comments' });
    expect(document.activeElement).toBe(drawer);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(change).toHaveBeenCalledWith(false);
  });

  it('closes when it is dragged far enough down, and springs back when not', async () => {
    const change = jest.fn();
    render(
      <Drawer open onOpenChange={change} title="Comments">
        <p>Same bus, next April.</p>
      </Drawer>,
    );
    const drawer = screen.getByRole('dialog');
    Object.defineProperty(drawer, 'offsetHeight', { value: 400 });
    const head = screen.getByText('Comments');
    Object.assign(head.parentElement?.parentElement ?? {}, { setPointerCapture: () => {} });
    const drag = (from: number, to: number) => {
      const point = (type: string, clientY: number) =>
        head.dispatchEvent(new MouseEvent(type, { bubbles: true, clientY, button: 0 }));
      point('pointerdown', from);
      point('pointermove', to);
      point('pointermove', to);
      point('pointerup', to);
    };
    drag(100, 160);
    expect(change).not.toHaveBeenCalled();
    drag(100, 260);
    expect(change).toHaveBeenCalledWith(false);
  });
});
