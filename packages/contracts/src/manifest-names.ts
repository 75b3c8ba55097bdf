/**
 * The file with the manifest of a remote.
 * @param build a certain one; its file is served as long as there are pods of this build. Otherwise the present one.
 */
export const manifestOf = (build?: string) =>
  build === undefined ? 'mf-manifest.json' : `mf-manifest.${build}.json`;
