import { readPageData } from './page-data.ts';

const path = '/your-data';

/** The address of the page that offers everything for download; undefined where no remote has it. */
export function exportPage(): string | undefined {
  const pages = readPageData()?.remotes.pages ?? [];
  return pages.some((page) => page.path === path) ? path : undefined;
}
