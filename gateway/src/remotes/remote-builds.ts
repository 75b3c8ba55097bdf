import { manifestOf } from '@our-dates/contracts/manifest-names';
import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';
import type { SiteRequest } from '../pages/page-renderer.ts';

/** The builds of the remotes that there are. */
export interface RemoteBuilds {
  /** What the build of each remote says, one for each remote. */
  manifests(): Promise<readonly RemoteManifest[]>;
  /** @returns false when there is no such file; then nothing was answered */
  send(request: SiteRequest, remote: string, file: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Where the files of one remote come from. */
export interface RemoteSource {
  /** @returns false when there is no such file; then nothing was answered */
  send(request: SiteRequest, name: string): Promise<boolean>;
  /** @returns undefined while there is none */
  manifest(): Promise<string | undefined>;
  close(): Promise<void>;
}

export const manifestFile = manifestOf();
