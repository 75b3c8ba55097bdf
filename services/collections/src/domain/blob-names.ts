/*
 * Where the files of a photo lie. The image worker writes derivatives under these names, and the auth service
 * profile pictures.
 */
export const originalBlob = (name: string) => `originals/${name}`;
export const derivativesPrefix = (name: string) => `derivatives/${name}/`;
export const derivativeBlob = (name: string, nominalWidth: number) =>
  `${derivativesPrefix(name)}${nominalWidth}.webp`;
export const avatarBlob = (name: string) => `avatars/${name}`;
