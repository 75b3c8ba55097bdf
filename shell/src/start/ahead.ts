/**
 * Runs while the page's modules are still on their way, and asks for what they will need first: who is
 * signed in, which remotes and pages there are, the files of the remote behind this address, and what its page will
 * ask the API for. The answers wait on `window.aheadOfPage`; the page takes each once.
 */
import type { AheadOfPage } from '@our-dates/browser/ahead-of-page';
import type { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import type { Remotes } from '@our-dates/contracts/mfe';
import type { RemotePage } from '@our-dates/contracts/remote-page';

type Ahead = NonNullable<RemotePage['ahead']>;

interface Picture {
  name: string;
  width: number | null;
}

/** What the API lists, as far as it says which pictures show first. */
interface Listed {
  thumbnails: { thumbnail: Picture | null };
  photos: { filePath: string; width: number };
}

const pictureOf: { [From in keyof Listed]: (one: Listed[From]) => Picture | null } = {
  thumbnails: ({ thumbnail }) => thumbnail,
  photos: ({ filePath, width }) => ({ name: filePath.replace(/.*\//, ''), width }),
};

/** A page, and what stands in the address for its parameters. */
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

/** The addresses that the page will ask, exactly as its own queries have them; none when a parameter is no id. */
function addressesOf({ asks }: Ahead, params: Match['params']): string[] {
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

function queryOf(query: NonNullable<Ahead['asks'][number]['query']>): URLSearchParams {
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

/** Not a preload: one that fails is what the page's own request for the file would get, also after Retry. */
async function fetchIntoCache(file: string): Promise<void> {
  await (await fetch(file)).arrayBuffer();
}

/** Repeated here, since this script imports nothing; the type fails the build when it differs from the contract. */
const widths: typeof derivativeWidths = [320, 640, 960, 2048];

/** As the component draws it that shows photos: the same candidates, so that the same one is chosen. */
function preloadPicture({ name, width }: Picture, imageSizes: string): void {
  const imageSrcset = widths
    .filter((_, index) => !width || index === 0 || (widths[index - 1] ?? 0) < width)
    .map((candidate) => `/api/images/${name}?w=${candidate} ${Math.min(candidate, width || candidate)}w`)
    .join(', ');
  const link = { rel: 'preload', as: 'image', imageSrcset, imageSizes };
  document.head.append(Object.assign(document.createElement('link'), link));
}

async function preloadPictures(
  answer: Promise<Response>,
  { from, first, sizes }: NonNullable<Ahead['pictures']>,
) {
  const response = await answer;
  if (!response.ok) return;
  const listed = (await response.clone().json()).slice(0, first);
  for (const picture of listed.map(pictureOf[from])) if (picture) preloadPicture(picture, sizes);
}

const headers = { accept: 'application/json' };
// Set by the page beside the session; says nothing that a server would believe.
const mayBeSignedIn = /(?:^|; )signed-in=/.test(document.cookie);
const isLogin = /^\/login\/?$/i.test(location.pathname);
const isSignedOut = !mayBeSignedIn && isLogin;
// In this form the document has asked for it already; another form would ask for it twice.
const remotes = fetch('/remotes.json');
const ahead: AheadOfPage = { isSignedOut, remotes, manifests: {}, answers: {} };
window.aheadOfPage = ahead;

// The page asks again itself, and says what went wrong.
const leaveToPage = () => undefined;

function ask(address: string): Promise<Response> {
  const answer = fetch(address, { headers });
  ahead.answers[address] = answer;
  answer.catch(leaveToPage);
  return answer;
}

/** The shell wants to know it as soon as it knows who is signed in, which may be before it knows the page. */
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
  // Its `Date` is compared with the local clock, so it matters when it arrived.
  const me = fetch('/api/auth/me', { headers }).then((response) => ({ response, receivedAt: Date.now() }));
  ahead.me = me;
  me.then(async ({ response }) => {
    if (mayBeSignedIn || !response.ok) return;
    // Without the mark there was a session all the same.
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
    ahead.manifests[url] = Promise.resolve(Response.json({ metaData: found.entry }));
  })
  .catch(leaveToPage);
