import { expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { Avatar } from './avatar.tsx';

const initialOf = (name: string) => render(<Avatar name={name} />).container.textContent;

it.each([
  ['kate', 'K'],
  [' a', 'A'],
  ['e\u0301mile', 'E\u0301'],
  ['👨‍👩‍👧 us', '👨‍👩‍👧'],
  ['', '?'],
])('the avatar of "%s" shows "%s"', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

it('the avatar shows the initials that it is given', () => {
  expect(render(<Avatar name="Demo User" initials="DU" />).container.textContent).toBe('DU');
});

it('the avatar of a plain name does not use Intl, whose first use blocks the page', () => {
  const segmenter = jest.spyOn(Intl, 'Segmenter');
  expect(initialOf('kate')).toBe('K');
  expect(segmenter).not.toHaveBeenCalled();
});
