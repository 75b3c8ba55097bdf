import { type Remotes, RemotesSchema } from '@our-dates/contracts/mfe';

interface Declaration {
  readonly name: string;
  readonly pages?: readonly object[];
}

/** The remotes of this repository, from Jest's configuration. */
declare const declaredRemotes: readonly Declaration[];

/** `/remotes.json` as it is when every remote of this repository is deployed. */
export const remotes: Remotes = RemotesSchema.parse({
  manifests: Object.fromEntries(
    declaredRemotes.map(({ name }) => [name, `/remotes/${name}/mf-manifest.json`]),
  ),
  entries: Object.fromEntries(
    declaredRemotes.map(({ name }) => [
      name,
      { globalName: name, remoteEntry: { path: 'assets/', name: 'remoteEntry.js' } },
    ]),
  ),
  pages: declaredRemotes.flatMap(({ name, pages = [] }) =>
    pages.map((page) => ({
      ...page,
      remote: name,
      files: [`/remotes/${name}/assets/remoteEntry.js`, `/remotes/${name}/assets/routes.js`],
    })),
  ),
});
