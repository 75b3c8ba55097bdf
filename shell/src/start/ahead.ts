/**
 * Runs while the page's modules are still on their way, and asks for what they will need first: who is
 * signed in, which remotes there are, the files of the remote behind this address, and what its page will ask
 * the API for. The answers wait on `window.aheadOfPage`; the page takes each once.
 */
import type { AheadOfPage } from '@our-dates/browser/ahead-of-page';

interface PageAhead {
  /** Its first group is the id, where the page has one. */
  path: RegExp;
  remote: string;
  /** Asked for when there is a session: path and query exactly as the page's own queries have them. */
  asks: (id: string, search: URLSearchParams) => string[];
  /** Which pictures show first, by what was answered to the last of `asks`. */
  pictures?: { of: (answer: never[]) => Picture[]; sizes: string };
}

interface Picture {
  name: string;
  width: number | null;
}

const covers = (memories: { thumbnail: Picture | null }[]): Picture[] =>
  memories.slice(0, 4).flatMap(({ thumbnail }) => thumbnail ?? []);

const firstPhoto = (photos: { filePath: string; width: number }[]): Picture[] =>
  photos.slice(0, 1).map(({ filePath, width }) => ({ name: filePath.replace(/.*\//, ''), width }));

/** All that is known here of the remotes' pages. */
const pages: PageAhead[] = [
  {
    path: /^\/$/,
    remote: 'gallery',
    asks: (_, search) => [galleryPath(search)],
    pictures: {
      of: covers,
      sizes: '(max-width: 640px) 44vw, (max-width: 960px) 31vw, (max-width: 1296px) 23vw, 306px',
    },
  },
  {
    path: /^\/date-memory(?:\/([1-9]\d{0,9}))?\/?$/i,
    remote: 'gallery',
    asks: (id) => (id ? [`/api/collections/${id}`, `/api/photos?collectionId=${id}`] : []),
    pictures: { of: firstPhoto, sizes: '(max-width: 1000px) 100vw, 66vw' },
  },
  {
    path: /^\/photo\/([1-9]\d{0,9})\/?$/i,
    remote: 'gallery',
    asks: (id) => [`/api/photos/${id}`],
  },
  { path: /^\/(?:date-memory|photo)\//i, remote: 'gallery', asks: () => [] },
  { path: /^\/profile\/?$/i, remote: 'profile', asks: () => [] },
  { path: /^\/partnership\//i, remote: 'partnership', asks: () => [] },
];

function galleryPath(search: URLSearchParams): string {
  const sort = search.get('sort') ?? '';
  const query = new URLSearchParams({ sort: /^(?:first|name)$/.test(sort) ? sort : 'recent' });
  const q = search.get('q')?.trim();
  if (q) query.set('q', q);
  return `/api/collections/with-thumbnails?${query}`;
}

interface FederationManifest {
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { path: string; assets: Record<'js' | 'css', { sync: string[] }> }[];
}

function preload(as: string, attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, ...attributes }));
}

function preloadFiles(manifest: FederationManifest, base: string): void {
  const routes = manifest.exposes.find((exposed) => exposed.path === './routes');
  const { path, name } = manifest.metaData.remoteEntry;
  for (const file of [path + name, ...(routes?.assets.js.sync ?? []), ...(routes?.assets.css.sync ?? [])]) {
    preload(file.endsWith('.css') ? 'style' : 'script', { href: new URL(file, base).href });
  }
}

const widths = [320, 640, 960, 2048];

/** As the component draws it that shows photos: the same candidates, so that the same one is chosen. */
function preloadPicture({ name, width }: Picture, imageSizes: string): void {
  const imageSrcset = widths
    .filter((_, index) => !width || index === 0 || (widths[index - 1] ?? 0) < width)
    .map((candidate) => `/api/images/${name}?w=${candidate} ${Math.min(candidate, width || candidate)}w`)
    .join(', ');
  preload('image', { imageSrcset, imageSizes, fetchPriority: 'high' });
}

const headers = { accept: 'application/json' };
const page = pages.find(({ path }) => path.test(location.pathname));
// Set by the page beside the session; says nothing that a server would believe.
const mayBeSignedIn = /(?:^|; )signed-in=/.test(document.cookie);
const isSignedOut = !mayBeSignedIn && /^\/login\/?$/i.test(location.pathname);
const remotes = fetch('/remotes.json', { cache: 'no-store', headers });
const ahead: AheadOfPage = { isSignedOut, remotes, manifests: {}, answers: {} };
window.aheadOfPage = ahead;

// The page asks again itself, and says what went wrong.
const leaveToPage = () => undefined;

function askAhead({ path, asks, pictures }: PageAhead): void {
  const [, id = ''] = path.exec(location.pathname) ?? [];
  const addresses = asks(id, new URLSearchParams(location.search));
  for (const address of ['/api/partnerships/partner', ...addresses]) {
    const answer = fetch(address, { headers });
    ahead.answers[address] = answer;
    answer.catch(leaveToPage);
    if (!pictures || address !== addresses.at(-1)) continue;
    answer
      .then(async (response) => {
        if (!response.ok) return;
        for (const picture of pictures.of(await response.clone().json())) {
          preloadPicture(picture, pictures.sizes);
        }
      })
      .catch(leaveToPage);
  }
}

if (!isSignedOut) {
  // Its `Date` is compared with the local clock, so it matters when it arrived.
  const me = fetch('/api/auth/me', { headers }).then((response) => ({ response, receivedAt: Date.now() }));
  ahead.me = me;
  me.then(({ response }) => {
    // Without the mark there may be a session all the same.
    if (page && response.ok && !mayBeSignedIn) askAhead(page);
  }).catch(leaveToPage);
}
if (page && mayBeSignedIn) askAhead(page);
remotes
  .then(async (answer) => {
    const locations: Record<string, string> = await answer.clone().json();
    const entry = page && locations[page.remote];
    if (!entry) return;
    const url = new URL(entry, document.baseURI).href;
    const manifest = fetch(url, { headers, cache: 'no-cache' });
    ahead.manifests[url] = manifest;
    preloadFiles(await (await manifest).clone().json(), url);
  })
  .catch(leaveToPage);
