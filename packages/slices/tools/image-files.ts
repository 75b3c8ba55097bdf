// What the image of a slice is made of, for the Dockerfiles:
// `node packages/slices/tools/image-files.ts SLICE-FOLDER OUT` writes
//   OUT/manifests  the package.json files and the lock file, from which `npm ci` installs, and its options, `workspaces`
//   OUT/sources    the slice, the workspaces it depends on, what it reads of other slices, and `main.ts`, which starts it
//   OUT/system     Node.js and the libraries it loads: a whole root for a service, without shell and npm
// `… image-files.ts --list SLICE-FOLDER` prints, as JSON, which files an image is made of: when none changes, neither
// does the image.
// It runs in images before anything is installed, so it imports no package.
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * The workspaces that a slice is made of: itself and, from `dependencies` to `dependencies`, all it depends on.
 * `npm run check` refuses an import that the package.json next to it does not name.
 * @param root the repository's folder
 * @param folders of the slice and of what is needed to build it, from the root
 * @returns folders from the root
 */
export function workspacesOf(root: string, folders: readonly string[]): string[] {
  const { workspaces } = readJson<{ workspaces: string[] }>(join(root, 'package.json'));
  const manifests = new Map(
    globSync(workspaces, { cwd: root })
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .map((folder) => [folder, readJson<Manifest>(join(root, folder, 'package.json'))]),
  );
  const folderOf = new Map([...manifests].map(([folder, { name }]) => [name, folder]));
  const found = new Set(folders);
  for (const folder of found) {
    const manifest = manifests.get(folder);
    if (!manifest) throw new Error(`${folder} is no workspace of this repository.`);
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const dependency = folderOf.get(name);
      if (dependency) found.add(dependency);
    }
  }
  return [...found].sort();
}

/**
 * What a slice reads of others: services and gateway, from their declarations, which queues and routes there are, and
 * the gateway the modules with the routes. Pages read nothing.
 * @param root the repository's folder
 * @param folder of the slice
 * @returns files from the root
 */
export function readOfOthers(root: string, folder: string): string[] {
  if (folder !== 'gateway' && !folder.startsWith('services/')) return [];
  const declarations = globSync('services/*/slice.json', { cwd: root }).sort();
  if (folder !== 'gateway') return declarations;
  const modules = declarations.flatMap((file) =>
    (readJson<{ contract?: string[] }>(join(root, file)).contract ?? [])
      .filter((module) => module.startsWith('./'))
      .map((module) => join(dirname(file), module)),
  );
  return [...declarations, ...modules];
}

const isPage = (folder: string) => folder === 'shell' || folder.startsWith('mfe-');

/** The Dockerfile of a slice, from the repository's root; it takes the folder of the slice as the argument `SLICE`. */
export function dockerfileOf(folder: string): string {
  return `packages/slices/images/${isPage(folder) ? 'pages' : 'service'}.Dockerfile`;
}

/** What an image holds besides its slice: the tool that builds pages, and with a service the program of the backups. */
export function furtherWorkspaces(folder: string): string[] {
  if (isPage(folder)) return ['packages/webpack-config'];
  return folder.startsWith('services/') ? ['packages/backup'] : [];
}

const notInImages = /(?:^|\/)(?:node_modules|dist|data|test|testing|coverage|results)$|\.test\.tsx?$/;

/**
 * All that the image of a slice is made of, but what the build leaves out.
 * @param root the repository's folder
 * @param folder of the slice
 * @returns files from the root
 */
export function inputsOf(root: string, folder: string): string[] {
  const workspaces = workspacesOf(root, [folder, ...furtherWorkspaces(folder)]);
  const files = globSync(
    workspaces.map((workspace) => `${workspace}/**`),
    { cwd: root, exclude: (path) => notInImages.test(path) },
  ).filter((path) => statSync(join(root, path)).isFile());
  const further = [dockerfileOf(folder), 'package.json', 'package-lock.json', '.npmrc', 'tsconfig.base.json'];
  return [...new Set([...files, ...readOfOthers(root, folder), ...further])].sort();
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, dereference: true });
}

/** Writes `OUT/manifests` and `OUT/sources`, as above. */
export function copyFiles(root: string, out: string, slice: string): void {
  const installed = [slice, ...furtherWorkspaces(slice)];
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    copy(join(root, file), join(out, 'manifests', file));
  }
  copy(join(root, 'tsconfig.base.json'), join(out, 'sources/tsconfig.base.json'));
  for (const folder of workspacesOf(root, installed)) {
    copy(join(root, folder, 'package.json'), join(out, 'manifests', folder, 'package.json'));
    copy(join(root, folder), join(out, 'sources', folder));
  }
  for (const file of readOfOthers(root, slice)) copy(join(root, file), join(out, 'sources', file));
  const options = installed.map((folder) => `--workspace ${folder}`).join(' ');
  writeFileSync(join(out, 'manifests/workspaces'), options);
  writeFileSync(join(out, 'sources/main.ts'), `import './${slice}/src/main.ts';\n`);
}

/** What this process has loaded by now. */
function loadedLibraries(): string[] {
  const report = process.report.getReport() as { sharedObjects: string[] };
  return report.sharedObjects.filter((file) => file.startsWith('/'));
}

/** Node.js, its libraries and those of native packages, the accounts, and a folder to mount. */
function copySystem(out: string): void {
  const libraries = loadedLibraries();
  const besideLibc = dirname(libraries.find((file) => file.includes('/libc.so')) ?? '/lib');
  const ofNativePackages = ['libatomic.so.1', 'libresolv.so.2', 'librt.so.1'].map((name) =>
    join(besideLibc, name),
  );
  const accounts = ['/etc/passwd', '/etc/group', '/etc/nsswitch.conf'];
  for (const file of [process.execPath, ...libraries, ...ofNativePackages, ...accounts]) {
    if (!existsSync(file)) continue;
    const to = join(out, 'system', file);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(realpathSync(file), to);
  }
  mkdirSync(join(out, 'system/tmp'), { recursive: true });
}

if (import.meta.main) {
  const [first, second] = process.argv.slice(2);
  if (!first || !second) throw new Error('Say which slice, and where to.');
  if (first === '--list') {
    console.log(JSON.stringify(inputsOf(process.cwd(), second)));
  } else {
    copyFiles(process.cwd(), second, first);
    copySystem(second);
  }
}
