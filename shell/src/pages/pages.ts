import type { RemoteModuleName } from '@our-dates/contracts/mfe';
import { matchPath } from '@our-dates/router';

type RoutesModuleName = Extract<RemoteModuleName, `${string}/routes`>;

/** The shape that shows while the remote is on its way. */
export type PageShape = 'gallery' | 'memory' | 'form';

export interface RemotePage {
  path: string;
  module: RoutesModuleName;
  /** Public pages are shown to whoever comes; the others send a visitor to the login first. */
  access: 'public' | 'signed-in';
  /** In the browser's tab until the page has a better one; undefined is the product's name alone. */
  title: string | undefined;
  shape: PageShape;
}

/** Every page that a remote draws. `/login` and the not-found screen are the shell's own. */
export const remotePages: readonly RemotePage[] = [
  { path: '/', module: 'gallery/routes', access: 'signed-in', title: undefined, shape: 'gallery' },
  {
    path: '/date-memory/:id?',
    module: 'gallery/routes',
    access: 'signed-in',
    title: 'Memory',
    shape: 'memory',
  },
  { path: '/photo/:id', module: 'gallery/routes', access: 'signed-in', title: 'Photo', shape: 'memory' },
  { path: '/profile', module: 'profile/routes', access: 'signed-in', title: 'Profile', shape: 'form' },
  {
    path: '/partnership/invite/:token',
    module: 'partnership/routes',
    access: 'public',
    title: 'Partnership Invitation',
    shape: 'form',
  },
];

/** The page behind a path, in whatever case it was typed; undefined when there is none. */
export function findRemotePage(pathname: string): RemotePage | undefined {
  return remotePages.find((page) => matchPath(page.path, pathname));
}
