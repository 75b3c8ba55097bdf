import { useObservable } from '@our-dates/browser/observable';
import type { ListedPage } from '@our-dates/contracts/remote-page';
import { matchPath } from '@our-dates/router';
import { useShell } from '../shell-context.ts';

/** What an address leads to, as far as the list of pages is known. */
export type PageState =
  | { readonly status: 'asking' | 'failed' | 'none'; readonly page?: undefined }
  | { readonly status: 'found'; readonly page: ListedPage };

/** The page of a path, in any case. `/login` and the not-found screen are the shell's own. */
export function pageAt(pathname: string, pages: readonly ListedPage[]): ListedPage | undefined {
  return pages.find(({ path }) => matchPath(path, pathname));
}

/** {@link pageAt}, and whether the list is known. */
export function usePage(pathname: string): PageState {
  const list = useObservable(useShell().list.state);
  if (list.status !== 'known') return { status: list.status };
  const page = pageAt(pathname, list.pages);
  return page ? { status: 'found', page } : { status: 'none' };
}
