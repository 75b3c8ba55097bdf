/** What `npm test -- --changed` runs. Names are relative to the folder of the project. */
export interface ChangedTests {
  /** Changed code: Jest runs the tests that import it. */
  readonly related: readonly string[];
  /** Folders of which all tests run, because they read or start what has changed instead of importing it. */
  readonly folders: readonly string[];
  /** The tests in Chromium, below `tests/e2e/src`. */
  readonly specs: readonly string[];
  /** Whether the tests of `npm run dev` run. */
  readonly dailyLoop: boolean;
}

/** The slices that few tests in Chromium use. Every other slice is used by all of them. */
export const specsOfSlices: Readonly<Record<string, readonly string[]>> = {
  'services/activity': [
    'desktop/live',
    'desktop/header',
    'desktop/sort-together',
    'desktop/together',
    'desktop/two-stories',
    'pages/profile',
    'failures/failed-calls',
  ],
  'services/archive': ['pages/your-data'],
  'services/comments': [
    'api/access',
    'desktop/comments',
    'desktop/live',
    'desktop/photo-offline',
    'desktop/session-over-dialogs',
    'desktop/toasts',
    'failures/failed-calls',
    'pages/photo-page',
  ],
  'services/image-worker': [
    'api/photographs',
    'desktop/large-photos',
    'desktop/live',
    'desktop/sort-together',
    'desktop/upload-queue',
    'pages/add-photos',
    'pages/first-memory',
    'pages/photo-viewer',
    'pages/profile',
    'phone/first-picture',
    'phone/memory-hero',
  ],
  'mfe-archive': ['pages/your-data'],
  'mfe-partnership': [
    'desktop/header',
    'desktop/preload',
    'desktop/remotes',
    'desktop/toasts',
    'failures/failed-calls',
    'pages/invitation',
    'phone/fuzz-ui',
    'phone/long-words',
  ],
  'mfe-profile': [
    'desktop/header',
    'desktop/passkeys',
    'desktop/preload',
    'desktop/remotes',
    'failures/failed-calls',
    'pages/profile',
    'phone/fuzz-ui',
    'phone/long-words',
  ],
};

const isCode = (file: string) => /\.(?:tsx?|mjs|css)$/.test(file);
const isTest = (file: string) => /\.test\.tsx?$|(?:^|\/)test(?:ing)?\//.test(file);
const isDocument = (file: string) => /^(?:docs|\.github)\/|\.md$|^LICENSE$/.test(file);
/** Configuration of all code, such as `package-lock.json`. */
const isConfiguration = (file: string) => !file.includes('/');
const isOfPlatform = (file: string) =>
  /^(?:services|gateway|local|packages\/(?:backup|contracts|imaging|service-kit|slices))\//.test(file);

/** The workspace of a file, or the folder below `scripts` or `charts`. */
const folderOf = (file: string) =>
  /^(?:(?:packages|services|scripts|tests|charts)\/[^/]+|[^/]+)(?=\/)/.exec(file)?.[0] ?? '';

function specsOf(file: string, all: readonly string[]): readonly string[] {
  const changedSpec = all.find((spec) => file === `tests/e2e/src/${spec}.spec.ts`);
  if (changedSpec) return [changedSpec];
  if (isConfiguration(file) || /^tests\/(?:e2e|support)\//.test(file)) return all;
  if (isTest(file)) return [];
  const folder = folderOf(file);
  if (/^(?:packages|services|mfe-|gateway$|shell$|local$)/.test(folder)) return specsOfSlices[folder] ?? all;
  return [];
}

/**
 * Decides which tests a change can break.
 * @param changed the files that were added, changed or removed
 * @param specs every test in Chromium, as `desktop/toasts`
 */
export function changedTests(changed: readonly string[], specs: readonly string[]): ChangedTests {
  const files = changed.filter((file) => !isDocument(file));
  const folders = new Set<string>();
  if (files.some(isConfiguration)) folders.add('');
  // They read documents, and the declarations of the slices.
  if (changed.length > 0) folders.add('scripts/check');
  for (const file of files) {
    if (!isCode(file)) folders.add(folderOf(file));
    if (file.startsWith('charts/')) folders.add('scripts/monitoring');
    if (file.startsWith('gitops/')) folders.add('packages/slices');
    if (file.endsWith('/slice.json')) folders.add('packages/slices');
    if (/^(?:scripts\/new-slice|packages\/slices)\//.test(file)) folders.add('scripts/new-slice');
    // Its tests start the whole platform by the names of files.
    if (isOfPlatform(file) && !isTest(file)) folders.add('local/test');
  }
  const chosen = new Set(files.flatMap((file) => specsOf(file, specs)));
  return {
    related: files.filter((file) => isCode(file) && !isConfiguration(file)),
    folders: folders.has('') ? [''] : [...folders].sort(),
    specs: specs.filter((spec) => chosen.has(spec)),
    dailyLoop: files.some((file) =>
      /^(?:local\/dev|packages\/webpack-config|tests\/e2e\/(?:src\/daily-loop|[^/]*loop))|^[^/]+$/.test(file),
    ),
  };
}

/** The targets on which Playwright has tests among these; see `tests/e2e/README.md`. */
export const targetsOf = (specs: readonly string[]): string[] => {
  const has = (pattern: RegExp) => specs.some((spec) => pattern.test(spec));
  return [
    ...(has(/^(?:desktop|phone|pages)\/|^api\/photographs$/) ? ['one-machine'] : []),
    ...(has(/^(?:pages|failures|api)\//) ? ['processes'] : []),
  ];
};
