/**
 * Stands in, in the shell's build, for the parts of the federation runtime that read manifests and
 * preload from them. The shell reads manifests itself and switches both off, but the runtime keeps their
 * code (5 KB) in the bundle all the same.
 */

/** Remembers no manifests and has no hooks. */
export class SnapshotHandler {
  manifestCache = new Map<string, unknown>();
  hooks = { lifecycle: {}, applyPlugin: (): void => {}, removePlugin: (): void => {} };
}

export const getGlobalRemoteInfo = (): object => ({});

const switchedOff = (): never => {
  throw new Error('This build has no snapshots of remotes and preloads nothing from them');
};

export const snapshotPlugin = switchedOff;
export const generatePreloadAssetsPlugin = switchedOff;
export const formatPreloadArgs = switchedOff;
export const preloadAssets = switchedOff;
