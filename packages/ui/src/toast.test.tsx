import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Toast, ToastArea } from './toast.tsx';

afterEach(cleanup);

describe('a toast', () => {
  it('can be reached by F8 and dismissed', async () => {
    const change = vi.fn();
    render(
      <ToastArea>
        <Toast open onOpenChange={change} title="Date memory added" description="The cherry tree" />
      </ToastArea>,
    );
    expect(screen.getByText('Date memory added')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
    expect(screen.getByRole('region', { name: /Notification/ }).contains(document.activeElement)).toBe(true);
    screen.getByRole('button', { name: 'Dismiss' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(change).toHaveBeenCalledWith(false);
  });
});
