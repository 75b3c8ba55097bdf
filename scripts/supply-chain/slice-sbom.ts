import { readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@our-dates/slices/find-slices';
import { furtherWorkspaces } from '../../packages/slices/tools/image-files.ts';
import { packagesFile } from '../../packages/webpack-config/src/bundled-packages.ts';
import { run } from '../cluster/run.ts';
import { isPage, type Slice } from '../cluster/slices.ts';

interface Component {
  readonly name: string;
  readonly group?: string;
  readonly version?: string;
  readonly purl?: string;
  readonly 'bom-ref': string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

/** The members of a CycloneDX document that are used here. */
export interface Bom {
  readonly metadata: {
    readonly component: Component;
    readonly tools: { readonly components: readonly Pick<Component, 'name'>[] };
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** Where `npm run sbom` writes them, as `<slice>.cdx.json`. */
export const sbomFolder = join(root, 'sbom');

const tool = fileURLToPath(
  new URL('bin/cyclonedx-npm-cli.js', import.meta.resolve('@cyclonedx/cyclonedx-npm')),
);

/**
 * The SBOM of the image of a slice: the npm packages that it ships, as the lock file has them. That of a page lists
 * what its files contain, and requires its build.
 */
export async function sliceSbom(slice: Pick<Slice, 'name' | 'folder' | 'declared'>): Promise<Bom> {
  const installed = named(await installedPackages(slice), slice.name);
  if (!isPage(slice)) return installed;
  const bundled: string[] = JSON.parse(readFileSync(join(root, slice.folder, 'dist', packagesFile), 'utf8'));
  return onlyBundled(installed, bundled);
}

/** What `npm ci` installs in the image. */
async function installedPackages(slice: Pick<Slice, 'folder' | 'declared'>): Promise<Bom> {
  const workspaces = [slice.folder, ...furtherWorkspaces(slice.folder)].flatMap((name) => [
    '--workspace',
    name,
  ]);
  const options = ['--package-lock-only', '--omit', 'dev', '--flatten-components', '--output-reproducible'];
  // The tools of pages have a peer dependency that is never installed, which npm reports as missing.
  const tolerant = isPage(slice) ? ['--ignore-npm-errors'] : [];
  const command = [process.execPath, tool, ...options, ...tolerant, '--validate', ...workspaces];
  return JSON.parse(await run(command));
}

/** The document about the slice, not about the repository; which npm read the lock file depends on the machine. */
function named(bom: Bom, name: string): Bom {
  const { purl, ...component } = bom.metadata.component;
  const tools = { components: bom.metadata.tools.components.filter((used) => used.name !== 'npm') };
  return { ...bom, metadata: { ...bom.metadata, tools, component: { ...component, name } } };
}

/**
 * Without the packages that are not in the files of a page.
 * @param folders of packages and workspaces, from the root
 * @throws Error for a folder whose package the document does not have
 */
export function onlyBundled(bom: Bom, folders: readonly string[]): Bom {
  const byFolder = new Map(bom.components.map((component) => [folderOf(component), component]));
  const components = folders.map((folder) => {
    const component = byFolder.get(folder);
    if (!component) throw new Error(`${folder} is in the page, but no production dependency of it.`);
    return component;
  });
  const known = new Set([bom.metadata.component, ...components].map((component) => component['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => known.has(other)) }));
  return { ...bom, components, dependencies };
}

/** A workspace is a link in node_modules. */
function folderOf({ properties = [] }: Component): string | undefined {
  const path = properties.find(({ name }) => name === 'cdx:npm:package:path')?.value;
  if (path === undefined) return undefined;
  return path.startsWith('node_modules/@our-dates/') ? relative(root, realpathSync(join(root, path))) : path;
}
