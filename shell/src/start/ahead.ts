/**
 * Runs while the page's modules are still on their way, and asks for what they will need first: who is
 * signed in, which remotes there are, and the manifest and files of the remote behind this address.
 * What it asked for waits on `window.aheadOfPage`; the page takes each answer once.
 */
const remoteOfPath = (path: string): string | undefined => {
  const first = path.split('/')[1]?.toLowerCase() ?? '';
  if (first === '' || first === 'date-memory' || first === 'photo') return 'gallery';
  return first === 'profile' || first === 'partnership' ? first : undefined;
};

interface FederationManifest {
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { path: string; assets: Record<'js' | 'css', { sync: string[] }> }[];
}

const preload = (manifest: FederationManifest, base: string): void => {
  const routes = manifest.exposes.find((exposed) => exposed.path === './routes');
  const { path, name } = manifest.metaData.remoteEntry;
  const scripts = [path + name, ...(routes?.assets.js.sync ?? [])];
  const styles = routes?.assets.css.sync ?? [];
  for (const file of [...scripts, ...styles]) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = new URL(file, base).href;
    document.head.append(link);
  }
};

const json = { accept: 'application/json' };
const remotes = fetch('/remotes.json', { cache: 'no-store', headers: json });
const manifests: Record<string, Promise<Response>> = {};

// Its `Date` is compared with the local clock, so it matters when it arrived.
const me = fetch('/api/auth/me', { headers: json }).then((response) => ({
  response,
  receivedAt: Date.now(),
}));

window.aheadOfPage = { me, remotes, manifests };

const remote = remoteOfPath(location.pathname);
if (remote) {
  remotes
    .then(async (answer) => {
      const locations: Record<string, string> = await answer.clone().json();
      const entry = locations[remote];
      if (!entry) return;
      const url = new URL(entry, document.baseURI).href;
      const manifest = fetch(url, { headers: json, cache: 'no-cache' });
      manifests[url] = manifest;
      preload(await (await manifest).clone().json(), url);
    })
    // The page asks again itself, and says what went wrong.
    .catch(() => undefined);
}
for (const asked of [me, remotes]) asked.catch(() => undefined);

export {};
