import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { TextField } from '../fields/text-field.tsx';
import { Dialog } from '../layers/dialog.tsx';
import { Toast, ToastArea } from './toast.tsx';

afterEach(cleanup);

function DialogAndToast({ first, closeDialog }: { first: 'toast' | 'dialog'; closeDialog: () => void }) {
  const [isToastOpen, setToastOpen] = useState(first === 'toast');
  const [isDialogOpen, setDialogOpen] = useState(first === 'dialog');
  return (
    <>
      <ToastArea>
        <Toast open={isToastOpen} onOpenChange={setToastOpen} title="Date memory added" />
      </ToastArea>
      <Dialog open={isDialogOpen} onOpenChange={closeDialog} title="Edit" onSubmit={() => {}}>
        <TextField label="Memory Title" />
      </Dialog>
      <button type="button" onClick={() => (first === 'toast' ? setDialogOpen : setToastOpen)(true)}>
        The other
      </button>
    </>
  );
}

/** The current toast, as the shell shows it: a new one replaces the previous one. */
function OneToast({ shown }: { shown: number }) {
  const [closed, setClosed] = useState<number>();
  return (
    <ToastArea>
      <Toast
        key={shown}
        open={closed !== shown}
        onOpenChange={(isOpen) => isOpen || setClosed(shown)}
        title={`Toast ${shown}`}
      />
    </ToastArea>
  );
}

const toast = () => screen.getByText('Date memory added').closest('li');
const dismiss = () => screen.getByRole('button', { name: 'Dismiss' });

describe('a toast', () => {
  it('can be reached with F8 and dismissed', async () => {
    const change = jest.fn();
    render(
      <ToastArea>
        <Toast open onOpenChange={change} title="Date memory added" description="The cherry tree" />
      </ToastArea>,
    );
    await userEvent.keyboard('{F8}');
    expect(document.activeElement).toBe(toast());
    await userEvent.tab();
    expect(document.activeElement).toBe(dismiss());
    await userEvent.keyboard('{Enter}');
    expect(change).toHaveBeenCalledWith(false);
  });

  it('has a button, which is reached by Tab before Dismiss, does its work and dismisses the toast', async () => {
    const [change, undo] = [jest.fn(), jest.fn()];
    render(
      <ToastArea>
        <Toast
          open
          onOpenChange={change}
          title="Photo deleted"
          action={{ label: 'Undo', elsewhere: 'It can be restored under “Recently deleted”.', run: undo }}
        />
      </ToastArea>,
    );
    await userEvent.keyboard('{F8}');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await userEvent.keyboard('{Enter}');
    expect(undo).toHaveBeenCalledTimes(1);
    expect(change).toHaveBeenCalledWith(false);
  });

  it('has a region that F8 reaches while no toast is shown, and Escape leaves', async () => {
    render(
      <ToastArea>
        <button type="button">Before</button>
      </ToastArea>,
    );
    screen.getByText('Before').focus();
    await userEvent.keyboard('{F8}');
    const region = screen.getByRole('region', { name: 'Notifications (F8)' });
    expect(region.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByText('Before'));
  });
});

describe('next to an open dialog, a toast', () => {
  /** The toast is there first, or opens while the dialog is open. */
  async function openDialog(first: 'toast' | 'dialog') {
    const closeDialog = jest.fn();
    render(<DialogAndToast first={first} closeDialog={closeDialog} />);
    fireEvent.click(screen.getByText('The other'));
    const field = await screen.findByLabelText('Memory Title');
    field.focus();
    return { field, closeDialog };
  }

  it.each(['toast', 'dialog'] as const)(
    'moves the focus to the dialog on Escape (first: %s)',
    async (first) => {
      const { field, closeDialog } = await openDialog(first);
      await userEvent.keyboard('{F8}');
      expect(document.activeElement).toBe(toast());
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByText('Date memory added')).toBeNull());
      expect(document.activeElement).toBe(field);
      expect(closeDialog).not.toHaveBeenCalled();
    },
  );

  it.each(['toast', 'dialog'] as const)('leaves Escape to the dialog (first: %s)', async (first) => {
    const { closeDialog } = await openDialog(first);
    await userEvent.keyboard('{Escape}');
    expect(closeDialog).toHaveBeenCalledTimes(1);
    expect(toast()).toBeTruthy();
  });

  it.each(['toast', 'dialog'] as const)('is dismissed with its button (first: %s)', async (first) => {
    const { field, closeDialog } = await openDialog(first);
    await userEvent.keyboard('{F8}{Tab}');
    expect(document.activeElement).toBe(dismiss());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Date memory added')).toBeNull());
    expect(document.activeElement).toBe(field);
    expect(closeDialog).not.toHaveBeenCalled();
  });

  it('can be read and pressed when it was there before the dialog', async () => {
    const { closeDialog } = await openDialog('toast');
    await userEvent.click(dismiss());
    await waitFor(() => expect(screen.queryByText('Date memory added')).toBeNull());
    expect(closeDialog).not.toHaveBeenCalled();
  });
});

describe('the next toast closes automatically', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function showFirst() {
    const view = render(<OneToast shown={1} />);
    const first = screen.getByText('Toast 1');
    return { ...view, first };
  }

  function closesAutomatically() {
    expect(screen.getByText('Toast 2')).toBeTruthy();
    jest.advanceTimersByTime(4_900);
    expect(screen.getByText('Toast 2')).toBeTruthy();
    act(() => jest.advanceTimersByTime(200));
  }

  it('except while it has the focus, also after the window lost the focus', () => {
    const { first } = showFirst();
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(document.activeElement).toBe(first.closest('li'));
    fireEvent.blur(window);
    fireEvent.focus(window);
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('Toast 1')).toBeTruthy();
  });

  it('after the previous one was dismissed while nothing had the focus', async () => {
    const { first, rerender } = showFirst();
    fireEvent.pointerMove(first);
    dismiss().focus();
    fireEvent.click(dismiss());
    expect(document.activeElement).toBe(document.body);
    rerender(<OneToast shown={2} />);
    closesAutomatically();
    expect(screen.queryByText('Toast 2')).toBeNull();
  });

  it('after the previous one closed while the pointer was on it', async () => {
    const { first, rerender } = showFirst();
    fireEvent.pointerMove(first);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    rerender(<OneToast shown={2} />);
    closesAutomatically();
    expect(screen.queryByText('Toast 2')).toBeNull();
  });

  it('after it replaced the one that had the focus', async () => {
    const { rerender } = showFirst();
    dismiss().focus();
    rerender(<OneToast shown={2} />);
    closesAutomatically();
    expect(screen.queryByText('Toast 2')).toBeNull();
  });
});
