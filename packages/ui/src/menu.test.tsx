import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ChoiceMenu } from './choice-menu.tsx';

afterEach(cleanup);

const orders = [
  { value: 'recent', text: 'Most Recent' },
  { value: 'first', text: 'First Dates' },
  { value: 'name', text: 'Name (A-Z)' },
] as const;

function Sort() {
  const [order, setOrder] = useState<(typeof orders)[number]['value']>('recent');
  return <ChoiceMenu label="Sort" value={order} options={orders} onChange={setOrder} />;
}

describe('the sort menu', () => {
  it('is worked by the keyboard alone and returns the focus', async () => {
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
