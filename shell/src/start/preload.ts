/**
 * Runs while the page's modules load, and requests what they need first: the session, the list of remotes and pages,
 * the files of the remote at this address, and the API responses that its page declares. The responses are kept in
 * `window.preloaded`; the page takes each once.
 */
import type { Preloaded } from '@our-dates/browser/preload';
import type { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import type { Remotes } from '@our-dates/contracts/mfe';
import type { RemotePage } from '@our-dates/contracts/remote-page';

type Declared = NonNullable<RemotePage['ahead']>;

interface Picture {
  name: string;
  width: number | null;
  height?: number | null;
}

/** The items of the API's lists, with the fields that say which pictures show first. */
interface Listed {
  thumbnails: { thumbnail: Picture | null };
  photos: { filePath: string; width: number; height: number };
}

const pictureOf: { [From in keyof Listed]: (one: Listed[From]) => Picture | null } = {
  thumbnails: ({ thumbnail }) => thumbnail,
  photos: ({ filePath, ...size }) => ({ ...size, name: filePath.replace(/.*\//, '') }),
};

const openedAt = location.pathname;

/** A page with the values of its parameters in this address. */
interface Match extends RemotePage {
  params: Record<string, string | undefined>;
}

function match(page: RemotePage): Match | undefined {
  const pattern = page.path.replace(/\/:(\w+)(\??)/g, (_, name, mayBeMissing) =>
    mayBeMissing ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`,
  );
  const found = new RegExp(`^${pattern}/?$`, 'i').exec(location.pathname);
  return found ? { ...page, params: found.groups ?? {} } : undefined;
}

/** The addresses that the page will request, exactly as its queries build them. None when a parameter is no id. */
function addressesOf({ asks }: Declared, params: Match['params']): string[] {
  let complete = true;
  const given = new URLSearchParams(location.search);
  const asked = asks.filter(({ unless }) => !unless?.some((name) => given.has(name)));
  const addresses = asked.map(({ path, query = {} }) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
      const id = params[name] ?? '';
      complete &&= /^[1-9]\d{0,9}$/.test(id);
      return id;
    });
    const text = String(queryOf(query));
    return text ? `${filled}?${text}` : filled;
  });
  return complete ? addresses : [];
}

function queryOf(query: NonNullable<Declared['asks'][number]['query']>): URLSearchParams {
  const asked = new URLSearchParams();
  const given = new URLSearchParams(location.search);
  for (const [name, allowed] of Object.entries(query)) {
    const value = given.get(name) ?? '';
    if (allowed === 'text') {
      if (value.trim()) asked.set(name, value.trim());
    } else if (allowed === 'today') asked.set(name, today());
    else asked.set(name, allowed.includes(value) ? value : `${allowed[0]}`);
  }
  return asked;
}

/** As `localDay` of the contracts writes it. This script can import nothing. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** No `rel=preload` link: after a failed one, the browser would also fail the page's own request, even on Retry. */
async function fetchIntoCache(file: string): Promise<void> {
  await (await fetch(file)).arrayBuffer();
}

/** Repeated because this script cannot import. The type fails the build when it differs from the contract. */
const widths: typeof derivativeWidths = [320, 640, 960, 2048];

/** The same candidates as in the Photo component, so that the browser chooses the same one. */
function candidatesOf({ name, width }: Picture): string {
  return widths
    .filter((_, index) => !width || index === 0 || (widths[index - 1] ?? 0) < width)
    .map((candidate) => `/api/images/${name}?w=${candidate} ${Math.min(candidate, width || candidate)}w`)
    .join(', ');
}

function preloadPicture(picture: Picture, imageSizes: string): void {
  const link = { rel: 'preload', as: 'image', imageSrcset: candidatesOf(picture), imageSizes };
  document.head.append(Object.assign(document.createElement('link'), link));
}

/** Puts the picture where `first-picture.css` shows it until the page has drawn its own. */
function showFirst(picture: Picture, sizes: string): void {
  // Another page may be there by now.
  if (location.pathname !== openedAt) return;
  const first = { id: 'first-picture', alt: '', fetchPriority: 'high', sizes, srcset: candidatesOf(picture) };
  const image = Object.assign(document.createElement('img'), first);
  image.dataset.path = openedAt;
  document.getElementById('root')?.after(image);
}

function fills({ width, height }: Picture, hero: NonNullable<Declared['pictures']>['hero']): boolean {
  const ratio = (width ?? 0) / (height ?? 0);
  return hero !== undefined && ratio >= hero.from && ratio <= hero.to;
}

async function preloadPictures(
  answer: Promise<Response>,
  { from, first, sizes, hero }: NonNullable<Declared['pictures']>,
) {
  const response = await answer;
  if (!response.ok) return;
  const listed: (Picture | null)[] = (await response.clone().json()).slice(0, first).map(pictureOf[from]);
  for (const [index, picture] of listed.entries()) {
    if (!picture) continue;
    if (index === 0 && fills(picture, hero)) showFirst(picture, sizes);
    else preloadPicture(picture, sizes);
  }
}

const headers = { accept: 'application/json' };
// A hint that the page sets beside the session. No server trusts it.
const mayBeSignedIn = /(?:^|; )signed-in=/.test(document.cookie);
const isLogin = /^\/login\/?$/i.test(location.pathname);
const isSignedOut = !mayBeSignedIn && isLogin;
// The document preloads this exact request; another mode or header would fetch it twice.
const remotes = fetch('/remotes.json');
const preloaded: Preloaded = { isSignedOut, remotes, manifests: {}, responses: {} };
window.preloaded = preloaded;

// The page repeats a failed request itself and shows the error.
const leaveToPage = () => undefined;

function ask(address: string): Promise<Response> {
  const response = fetch(address, { headers });
  preloaded.responses[address] = response;
  response.catch(leaveToPage);
  return response;
}

/** The shell needs the partner as soon as the session is known, maybe before the page is known. */
const askForPartner = () => ask('/api/partnerships/partner');

function askForPage({ ahead: asked, params }: Match): void {
  if (!asked) return;
  const answers = addressesOf(asked, params).map(ask);
  const last = answers.at(-1);
  if (asked.pictures && last) preloadPictures(last, asked.pictures).catch(leaveToPage);
}

const known = remotes.then(async (answer) => {
  const { manifests, entries, pages }: Remotes = await answer.clone().json();
  for (const one of pages) {
    const page = match(one);
    if (page) return { page, manifest: manifests[page.remote], entry: entries[page.remote] };
  }
  return undefined;
});

if (!isSignedOut) {
  // The session compares the `Date` header with the local clock, so it needs the time of arrival.
  const me = fetch('/api/auth/me', { headers }).then((response) => ({ response, receivedAt: Date.now() }));
  preloaded.me = me;
  me.then(async ({ response }) => {
    if (mayBeSignedIn || !response.ok) return;
    // There is a session although the hint is missing.
    askForPartner();
    const found = await known;
    if (found) askForPage(found.page);
  }).catch(leaveToPage);
}
if (mayBeSignedIn && !isLogin) askForPartner();
known
  .then((found) => {
    if (!found) return;
    if (mayBeSignedIn) askForPage(found.page);
    for (const file of found.page.files) fetchIntoCache(file).catch(leaveToPage);
    if (!found.manifest || !found.entry) return;
    const url = new URL(found.manifest, document.baseURI).href;
    preloaded.manifests[url] = Promise.resolve(Response.json({ metaData: found.entry }));
  })
  .catch(leaveToPage);
