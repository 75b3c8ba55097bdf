import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Lets the browser run only those scripts of a remote that were built with its manifest (W3C Subresource
 * Integrity). It serves the instance of the page, which loads entries, and those of the remotes, which load their
 * own chunks. A manifest without hashes, from a remote of an earlier release, is not checked. Scripts of a manifest
 * that was fetched bypassing the caches bypass them too: a cache may contain the broken file.
 */
export function scriptIntegrity(): ModuleFederationRuntimePlugin {
  const scripts = new Map<string, { hash: string; query: string }>();

  return {
    name: 'script-integrity',
    afterLoadManifest({ manifestUrl, manifestJson }) {
      const { search: query } = new URL(manifestUrl);
      for (const [file, hash] of Object.entries(integrityIn(manifestJson))) {
        scripts.set(withoutQuery(new URL(file, manifestUrl)), { hash, query });
      }
    },
    createScript({ url, attrs = {} }) {
      const address = withoutQuery(new URL(url, document.baseURI));
      const known = scripts.get(address);
      if (!known) return;
      const script = document.createElement('script');
      for (const [name, value] of Object.entries(attrs)) script.setAttribute(name, String(value));
      script.src = address + known.query;
      script.integrity = known.hash;
      return script;
    },
  };
}

function integrityIn(manifest: object | undefined): Record<string, string> {
  const integrity = manifest && 'integrity' in manifest ? manifest.integrity : undefined;
  return Object.fromEntries(
    Object.entries(integrity ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function withoutQuery(url: URL): string {
  return url.origin + url.pathname;
}
