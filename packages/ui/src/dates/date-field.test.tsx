import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { DateField, type DateFieldProps } from './date-field.tsx';

afterEach(cleanup);

function DateOfOurMoment({ onChange, value: first = '2026-04-19', ...props }: Partial<DateFieldProps>) {
  const [value, setValue] = useState(first);
  return (
    <DateField
      label="Date of our Moment"
      {...props}
      value={value}
      onChange={(date) => {
        setValue(date);
        onChange?.(date);
      }}
    />
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Date of our Moment' });
const opener = () => screen.getByRole('button', { name: 'Choose a date' });

describe('a date field', () => {
  it('shows the long form', () => {
    render(<DateOfOurMoment />);
    expect(input().value).toBe('April 19, 2026');
  });

  it('accepts a typed date and shows its long form', async () => {
    const change = jest.fn();
    render(<DateOfOurMoment onChange={change} />);
    await userEvent.clear(input());
    await userEvent.type(input(), '3/2/2026');
    await userEvent.tab();
    expect(change).toHaveBeenCalledTimes(1);
    expect(change).toHaveBeenCalledWith('2026-03-02');
    expect(input().value).toBe('March 2, 2026');
  });

  it('prevents the submission of its form while its text is not a date', async () => {
    const submit = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <DateOfOurMoment />
        <button type="submit">Save</button>
      </form>,
    );
    const save = screen.getByRole('button', { name: 'Save' });
    await userEvent.clear(input());
    await userEvent.type(input(), 'some day in spring{Enter}');
    await userEvent.click(save);
    expect(submit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(input());
    await userEvent.clear(input());
    await userEvent.type(input(), '3/2/2026');
    await userEvent.click(save);
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('keeps text that it cannot parse, shows an error, and removes the error after a correction', async () => {
    const change = jest.fn();
    render(<DateOfOurMoment onChange={change} />);
    await userEvent.clear(input());
    await userEvent.type(input(), 'last spring');
    await userEvent.tab();
    expect(change).toHaveBeenLastCalledWith('');
    expect(input().value).toBe('last spring');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/could not read that date/)).toBeTruthy();

    await userEvent.clear(input());
    await userEvent.type(input(), 'May 11, 2025{Enter}');
    expect(change).toHaveBeenLastCalledWith('2025-05-11');
    expect(screen.queryByText(/could not read that date/)).toBeNull();
  });

  it('opens a calendar on its day, moves by arrow keys, takes Enter and returns the focus', async () => {
    const change = jest.fn();
    render(<DateOfOurMoment onChange={change} />);
    await userEvent.click(opener());
    const day = await screen.findByRole('button', { name: 'Sunday, April 19, 2026, chosen' });
    await waitFor(() => expect(document.activeElement).toBe(day));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Monday, April 20, 2026');
    await userEvent.keyboard('{Enter}');
    expect(change).toHaveBeenCalledTimes(1);
    expect(change).toHaveBeenCalledWith('2026-04-20');
    expect(input().value).toBe('April 20, 2026');
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener()));
  });

  it('opens its calendar with Alt and the down arrow and closes it with Escape', async () => {
    render(<DateOfOurMoment />);
    await userEvent.click(input());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByRole('grid')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(input()));
  });
});
