import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { createLucideIcon as createOfLibrary } from 'lucide-react';
import type { ComponentType } from 'react';
import createLucideIcon, { type IconProps } from './lucide-icon.ts';

afterEach(cleanup);

const clock = {
  name: 'clock',
  size: 24,
  node: [
    ['circle', { cx: '12', cy: '12', r: '10', key: 'face' }],
    ['path', { d: 'M12 6v6l4 2', key: 'hands' }],
  ] satisfies [string, Record<string, string>][],
};

/** The icon in the page, without the namespace and the classes that the library adds. */
function drawn(Icon: ComponentType<IconProps>, props: IconProps) {
  const { container } = render(<Icon {...props} />);
  const {
    xmlns,
    class: classes = '',
    ...attributes
  } = Object.fromEntries(
    [...(container.querySelector('svg')?.attributes ?? [])].map(({ name, value }) => [name, value]),
  );
  const own = classes.split(' ').filter((name) => name && !name.startsWith('lucide'));
  return { ...attributes, own, shapes: container.querySelector('svg')?.innerHTML };
}

it.each<[string, IconProps]>([
  ['without properties', {}],
  ['of another size', { size: 16, strokeWidth: 1.5 }],
  ['with a class', { className: 'pulsing' }],
  ['marked', { 'aria-hidden': true, id: 'mine' }],
])('an icon %s is what the library draws', (_, props) => {
  const icon = drawn(createLucideIcon(clock), props);
  expect(icon.shapes).toContain('M12 6v6l4 2');
  expect(icon).toEqual(drawn(createOfLibrary(clock), props));
});

it('an icon with words of its own is not hidden from screen readers', () => {
  expect(drawn(createLucideIcon(clock), { 'aria-label': 'Waiting' })).toMatchObject({
    'aria-hidden': 'false',
  });
});
