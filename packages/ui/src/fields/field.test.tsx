import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PasswordField } from './password-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

function described(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

describe('a field', () => {
  it('is named by its label and described by its help', () => {
    render(<TextField label="Name" help="As we call it." />);
    const input = screen.getByRole('textbox', { name: 'Name' });
    expect(described(input)).toBe('As we call it.');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('shows its error only after the press that moved the focus has become a click', async () => {
    const field = (error?: string) => <TextField label="Name" error={error} />;
    const { rerender } = render(field());
    fireEvent.pointerDown(document.body);
    rerender(field('Please write a name.'));
    fireEvent.pointerUp(document.body);
    expect(screen.queryByText('Please write a name.')).toBeNull();
    fireEvent.click(document.body);
    await waitFor(() => expect(screen.getByText('Please write a name.')).toBeTruthy());
  });

  it('reads out its error before its help and is marked invalid', () => {
    render(<TextArea label="Our story" help="Optional." error="Please keep it under 500 characters." />);
    const area = screen.getByRole('textbox', { name: 'Our story' });
    expect(area.getAttribute('aria-invalid')).toBe('true');
    expect(described(area)).toBe('Please keep it under 500 characters. Optional.');
  });

  it('reads out an error that appears later', () => {
    const { rerender } = render(<TextField label="Name" />);
    const input = screen.getByRole('textbox');
    const live = input.closest('div')?.parentElement?.querySelector('[aria-live]');
    rerender(<TextField label="Name" error="Give it a name." />);
    expect(live?.textContent).toBe('Give it a name.');
  });

  it('keeps a hidden label for screen readers', () => {
    render(<TextField label="Search" labelHidden type="search" />);
    expect(screen.getByRole('searchbox', { name: 'Search' })).toBeTruthy();
  });

  it('shows a password only on request', async () => {
    render(<PasswordField label="Password" autoComplete="current-password" />);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.type).toBe('password');
  });
});
