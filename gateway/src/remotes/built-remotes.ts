import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';
import { createStaticFolder } from '../pages/static-folder.ts';
import type { ManifestReader } from './manifest-reader.ts';
import { manifestFile, type RemoteBuilds, type RemoteSource } from './remote-builds.ts';
import { createRemoteServer } from './remote-server.ts';

/** By the name of each remote, a folder with its build, or the http address of a server that has it. */
export type RemotePlaces = Readonly<Record<string, string>>;

/**
 * Remotes whose places are known by name.
 * @param options.places asked each time, so that a remote that is built for the first time is found at once
 */
export function createBuiltRemotes(options: {
  places: () => Promise<RemotePlaces>;
  readManifest: ManifestReader;
}): RemoteBuilds {
  const { places, readManifest } = options;
  const sources = new Map<string, RemoteSource>();

  function sourceAt(place: string): RemoteSource {
    const known = sources.get(place);
    if (known) return known;
    const source = /^https?:\/\//.test(place) ? createRemoteServer(place) : remoteIn(place);
    sources.set(place, source);
    return source;
  }

  async function manifestOf(name: string, place: string): Promise<RemoteManifest[]> {
    const text = await sourceAt(place).manifest();
    const manifest = text === undefined ? undefined : readManifest(text, place);
    return manifest ? [{ ...manifest, name }] : [];
  }

  return {
    async manifests() {
      const found = Object.entries(await places()).map(([name, place]) => manifestOf(name, place));
      return (await Promise.all(found)).flat();
    },
    async send(request, remote, file) {
      const place = new Map(Object.entries(await places())).get(remote);
      return place !== undefined && sourceAt(place).send(request, file);
    },
    async close() {
      for (const source of sources.values()) await source.close();
    },
  };
}

/** Every `mfe-<name>/dist` of a folder. */
export async function placesBelow(folder: string): Promise<RemotePlaces> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('mfe-'));
  return Object.fromEntries(names.map((name) => [name.slice('mfe-'.length), join(folder, name, 'dist')]));
}

function remoteIn(place: string): RemoteSource {
  const folder = createStaticFolder(place);
  return {
    send: ({ req, res, headers }, name) => folder.send(req, res, name, headers),
    manifest: () => folder.read(manifestFile),
    async close() {},
  };
}
