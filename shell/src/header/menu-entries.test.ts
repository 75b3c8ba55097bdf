import { expect, it } from '@jest/globals';
import type { ListedPage } from '@our-dates/contracts/remote-page';
import { menuEntries } from './menu-entries.ts';

const pageAt = (path: string, menu?: ListedPage['menu']): ListedPage => ({
  remote: 'any',
  path,
  access: 'signed-in',
  title: null,
  skeleton: 'form',
  ...(menu ? { menu } : {}),
});
const entry = (label: string, order: number) => ({ label, order, icon: 'M2 2h20' });

it('the menu lists the pages that declare an entry, by their number and then by their path', () => {
  const pages = [
    pageAt('/'),
    pageAt('/walks', entry('Walks', 300)),
    pageAt('/profile', entry('Account Settings', 100)),
    pageAt('/ideas', entry('Ideas', 300)),
  ];
  const listed = (order: readonly ListedPage[]) => menuEntries(order).map(({ path }) => path);
  expect(listed(pages)).toEqual(['/profile', '/ideas', '/walks']);
  expect(listed(pages.toReversed())).toEqual(['/profile', '/ideas', '/walks']);
});
