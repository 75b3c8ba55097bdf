import type { ListedPage } from '@our-dates/contracts/remote-page';

/** An entry of the account menu that leads to a page. */
export interface MenuEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: string;
}

/** The entries that the pages declare, in the order in which the menu shows them. */
export function menuEntries(pages: readonly ListedPage[]): MenuEntry[] {
  return pages
    .flatMap(({ path, menu }) => (menu ? [{ path, ...menu }] : []))
    .sort((a, b) => a.order - b.order || (a.path < b.path ? -1 : 1));
}
