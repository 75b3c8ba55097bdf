/**
 * Where the files of a photo are in the blob store that collections, the image worker and auth share: collections writes
 * originals, the image worker derivatives, auth profile pictures, and collections shows all of them.
 */
export const originalBlob = (name: string) => `originals/${name}`;
export const derivativesPrefix = (name: string) => `derivatives/${name}/`;
export const derivativeBlob = (name: string, nominalWidth: number) =>
  `${derivativesPrefix(name)}${nominalWidth}.webp`;
export const avatarBlob = (name: string) => `avatars/${name}`;

/** The original of a derivative; any other blob is its own. */
export function ownerOfBlob(blob: string): string {
  const [folder, name, width] = blob.split('/');
  return folder === 'derivatives' && name && width ? originalBlob(name) : blob;
}
