import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';

/** A page as a remote declares it. */
export function pageAt(path: string): RemoteManifest['pages'][number] {
  return { path, access: 'signed-in', title: 'Plans', skeleton: 'form', files: [] };
}

/** What the build of a remote says. */
export function remoteManifest(
  options: Pick<RemoteManifest, 'name'> & Partial<RemoteManifest>,
): RemoteManifest {
  return {
    builtAt: '2026-04-19T18:00:00.000Z',
    metaData: {
      globalName: options.name,
      remoteEntry: { path: 'assets/', name: 'remoteEntry.0123abcdef.js' },
    },
    exposes: [{ path: './routes', assets: { js: { sync: [] }, css: { sync: [] } } }],
    pages: [],
    ...options,
  };
}
