import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { slideshowKeys } from './shortcuts.ts';
import { useShortcuts } from './use-shortcuts.ts';

const handlers = { play: jest.fn(), previous: jest.fn(), next: jest.fn(), close: jest.fn() };

function Page({ enabled = true }: { enabled?: boolean }) {
  useShortcuts(slideshowKeys, handlers, { enabled });
  return (
    <>
      <input aria-label="Search" />
      <button type="button">Press</button>
      <div role="dialog" aria-label="Form">
        <button type="button">Save</button>
      </div>
      <div role="dialog" aria-label="Layer" data-shortcuts>
        <button type="button">Close</button>
      </div>
    </>
  );
}

beforeEach(() => {
  for (const handler of Object.values(handlers)) handler.mockReset();
});
afterEach(cleanup);

describe('keyboard shortcuts', () => {
  it('call the function of their declaration', async () => {
    render(<Page />);
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight} {Escape}');
    expect(handlers.previous).toHaveBeenCalledTimes(1);
    expect(handlers.next).toHaveBeenCalledTimes(2);
    expect(handlers.play).toHaveBeenCalledTimes(1);
    expect(handlers.close).toHaveBeenCalledTimes(1);
  });

  it('do nothing in a field, in another dialog, or with a modifier', async () => {
    render(<Page />);
    await userEvent.type(screen.getByRole('textbox'), 'a b{ArrowLeft}');
    screen.getByRole('button', { name: 'Save' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    screen.getByRole('button', { name: 'Press' }).focus();
    await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}{Shift>}{ArrowLeft}{/Shift}');
    expect(handlers.previous).not.toHaveBeenCalled();
    expect(handlers.play).not.toHaveBeenCalled();
  });

  it('leave Space to the focused button, and work in their own layer', async () => {
    render(<Page />);
    screen.getByRole('button', { name: 'Close' }).focus();
    await userEvent.keyboard(' {ArrowLeft}');
    expect(handlers.play).not.toHaveBeenCalled();
    expect(handlers.previous).toHaveBeenCalledTimes(1);
  });

  it('do nothing while they are disabled', async () => {
    render(<Page enabled={false} />);
    await userEvent.keyboard('{ArrowLeft}');
    expect(handlers.previous).not.toHaveBeenCalled();
  });

  it('that one handler ignores reach the next one', async () => {
    handlers.next.mockReturnValue(false);
    const other = jest.fn();
    window.addEventListener('keydown', other);
    render(<Page />);
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    window.removeEventListener('keydown', other);
    expect(other).toHaveBeenCalledTimes(1);
  });
});
