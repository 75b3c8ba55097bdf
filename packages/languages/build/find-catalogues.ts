import { globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Where pages and what they are made of have their sources. */
const owners = ['shell', 'mfe-*', 'packages/*'];

/** The messages of a slice or package, or of a part of one. */
export interface CatalogueFolder {
  /** `mfe-plans`. */
  readonly owner: string;
  readonly folder: string;
}

/** All catalogues, by the folder of what owns them. */
export function findCatalogues(): CatalogueFolder[] {
  return owners
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .flatMap((owner) =>
      globSync('src/**/messages/en.json', { cwd: join(root, owner) }).map((file) => ({
        owner,
        folder: dirname(resolve(root, owner, file)),
      })),
    )
    .sort((one, other) => (one.folder < other.folder ? -1 : 1));
}

/** Everything that draws for people: the shell, the remotes, and what they are made of. */
export function pageFolders(): string[] {
  return ['shell', 'mfe-*', 'packages/ui'].flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
}
