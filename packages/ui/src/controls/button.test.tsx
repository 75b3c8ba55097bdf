import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

afterEach(cleanup);

describe('a button', () => {
  it('does not submit the form around it unless it is a submit button', async () => {
    const submit = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button>Cancel</Button>
        <Button type="submit">Save</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(submit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('shows its busy text, keeps the focus and ignores presses while busy', async () => {
    const press = jest.fn();
    const submit = jest.fn((event: FormEvent) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <Button type="submit" busy={busy} busyText="Saving…" onClick={press}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    screen.getByRole('button', { name: 'Save' }).focus();
    rerender(form(true));
    const button = screen.getByRole('button', { name: 'Saving…' });
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });

  it('with only an icon has a name and a pressed state', () => {
    render(<IconButton label="Like" icon={<svg aria-hidden="true" />} pressed />);
    expect(screen.getByRole('button', { name: 'Like', pressed: true })).toBeTruthy();
  });
});
