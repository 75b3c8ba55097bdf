import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';
import type { SiteRequest } from '../pages/site.ts';

/** The builds of the remotes that there are. */
export interface RemoteBuilds {
  /** What the build of each remote says, one for each remote. */
  manifests(): Promise<readonly RemoteManifest[]>;
  /** @returns false when there is no such file; then nothing was answered */
  send(request: SiteRequest, remote: string, file: string): Promise<boolean>;
  close(): Promise<void>;
}

export const manifestFile = 'mf-manifest.json';
